import autocannon from 'autocannon';

export type Load = { perSecond: number; p99: number };

/** Requests these paths in turn over ten connections. Any response other than 2xx fails the run. */
export async function runLoad(
  url: string,
  paths: string[],
  seconds: number,
  headers: Record<string, string>,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}${paths[0]}: ${result.errors} errors, ${result.non2xx} responses other than 2xx.`);
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Requests each path several times in sequence. Returns the durations in milliseconds. */
export async function measureEach(
  url: string,
  paths: string[],
  times: number,
  headers: Record<string, string>,
): Promise<number[]> {
  const durations: number[] = [];
  for (const path of paths) {
    for (let round = 0; round < times; round += 1) {
      const startedAt = performance.now();
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
      durations.push(performance.now() - startedAt);
    }
  }
  return durations;
}

export function quantile(values: number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);
