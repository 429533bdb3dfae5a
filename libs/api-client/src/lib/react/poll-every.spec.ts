import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollEvery } from './poll-every';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls for ten minutes; returns the number of reads, and each status of the query in order. */
async function observeQuery(read: () => Promise<string>) {
  const queryFn = vi.fn(read);
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['figures'],
    queryFn,
    retry: false,
    refetchInterval: pollEvery(60_000),
  });
  const statuses: string[] = [];
  const stop = observer.subscribe(({ status }) => void statuses.push(status));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  stop();
  return { reads: queryFn.mock.calls.length, statuses };
}

it('polls a successful query at its interval', async () => {
  expect((await observeQuery(() => Promise.resolve('42'))).reads).toBe(11);
});

it('does not poll a failed query', async () => {
  const { reads, statuses } = await observeQuery(() => Promise.reject(new Error('Internal Server Error')));
  expect(reads).toBe(1);
  expect(statuses.slice(statuses.indexOf('error'))).not.toContain('pending');
});
