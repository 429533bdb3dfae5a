import autocannon from 'autocannon';

export type Load = { perSecond: number; p99: number };

/** Ten connections ask for these paths in turn. A single answer that is not 2xx fails the run. */
export async function putUnderLoad(
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
    throw new Error(`${url}${paths[0]}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx.`);
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Asks for each path several times, one request after the other. */
export async function timeEach(
  url: string,
  paths: string[],
  times: number,
  headers: Record<string, string>,
): Promise<number[]> {
  const taken: number[] = [];
  for (const path of paths) {
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      taken.push(performance.now() - began);
    }
  }
  return taken;
}

export function quantile(values: number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);
