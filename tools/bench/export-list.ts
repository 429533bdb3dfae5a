import type { Running } from './processes.ts';

/** Interval of memory samples, in milliseconds. */
const SAMPLE_INTERVAL_MS = 200;

/** Exports a complete list as CSV. Returns the rows per second, and the server's peak memory in MiB. */
export async function exportList(
  server: Running,
  path: string,
  headers: Record<string, string>,
): Promise<{ perSecond: number; rows: number; maxMebibytes: number }> {
  let maxMebibytes = server.rssMebibytes();
  const timer = setInterval(() => (maxMebibytes = Math.max(maxMebibytes, server.rssMebibytes())), SAMPLE_INTERVAL_MS);
  try {
    const startedAt = performance.now();
    const response = await fetch(`${server.url}${path}`, { headers: { ...headers, accept: 'text/csv' } });
    if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
    let lines = 0;
    for await (const part of response.body) lines += countLines(Buffer.from(part));
    const rows = lines - 1;
    return { perSecond: rows / ((performance.now() - startedAt) / 1000), rows, maxMebibytes };
  } finally {
    clearInterval(timer);
  }
}

/** Counts lines cheaply, to leave processor time to the server. */
function countLines(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1;
  return lines;
}
