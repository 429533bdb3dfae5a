import { setTimeout as wait } from 'node:timers/promises';

/** What came back, in milliseconds and bytes. */
export type Answer = { status: number; ms: number; bytes: number };

/** Asks once; a connection that ends without an answer is one of status 0. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now();
  try {
    const response = await fetch(url, init);
    const { byteLength } = await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - began, bytes: byteLength };
  } catch {
    return { status: 0, ms: performance.now() - began, bytes: 0 };
  }
}

/** Sends JSON. */
export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** How long the slowest of them took, in milliseconds. */
export const longest = (answers: readonly Answer[]) => Math.max(...answers.map(({ ms }) => ms));

/** How many answers had which status, such as `8 × 200, 22 × 503`. */
export function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`).join(', ');
}

/** Does something, and meanwhile keeps asking for an address, as others would. */
export async function besides<Result>(url: string, init: RequestInit, work: () => Promise<Result>) {
  const others: Answer[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      others.push(await ask(url, init));
      await wait(10);
    }
  })();
  const result = await work();
  isOver = true;
  await asking;
  return { result, others };
}

export const rounded = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`;
