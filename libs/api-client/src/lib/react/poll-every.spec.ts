import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollEvery } from './poll-every';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often something is read in ten minutes, and what its screen is told in the meantime. */
async function watch(read: () => Promise<string>) {
  const queryFn = vi.fn(read);
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['figures'],
    queryFn,
    retry: false,
    refetchInterval: pollEvery(60_000),
  });
  const told: string[] = [];
  const stop = observer.subscribe(({ status }) => void told.push(status));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  stop();
  return { reads: queryFn.mock.calls.length, told };
}

it('reads again, every so often, what has been read', async () => {
  expect((await watch(() => Promise.resolve('42'))).reads).toBe(11);
});

it('leaves what could not be read as it is', async () => {
  const { reads, told } = await watch(() => Promise.reject(new Error('Internal Server Error')));
  expect(reads).toBe(1);
  expect(told.slice(told.indexOf('error'))).not.toContain('pending');
});
