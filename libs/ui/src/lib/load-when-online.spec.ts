import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './load-when-online';

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
};
const mockOnline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
const failLoad = () => Promise.reject(new Error('broken'));
const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

/** Mocks the results of consecutive network checks; the last one repeats. */
function mockProbes(...statuses: (number | 'none')[]) {
  const fetchMock = vi.spyOn(window, 'fetch');
  for (const [index, status] of statuses.entries()) {
    const createResponse = () =>
      status === 'none'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, { status }));
    if (index === statuses.length - 1) fetchMock.mockImplementation(createResponse);
    else fetchMock.mockImplementationOnce(createResponse);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('loads once, however often it is called', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  const code = loadWhenOnline(load);
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code']);
  goOffline();
  expect(await code()).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

it("waits until the network works, regardless of the browser's status", async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  mockProbes('none', 'none', 503, 200);
  goOffline();
  const loaded = loadWhenOnline(load)();
  mockOnline();
  await advanceSeconds(2.5);
  expect(load).not.toHaveBeenCalled();
  await advanceSeconds(1);
  expect(await loaded).toBe('code');
});

it('loads again if the network was lost during the load', async () => {
  mockProbes('none', 'none', 200);
  const load = vi
    .fn(() => Promise.resolve('code'))
    .mockImplementationOnce(() => {
      goOffline();
      return failLoad();
    });
  const loaded = loadWhenOnline(load)();
  await advanceSeconds(1.5);
  expect(load).toHaveBeenCalledOnce();
  mockOnline();
  await advanceSeconds(1);
  expect(await loaded).toBe('code');
});

it('loads as soon as the server responds, even if the browser reports that it is offline', async () => {
  mockProbes(200);
  goOffline();
  expect(await loadWhenOnline(() => Promise.resolve('code'))()).toBe('code');
});

it('rejects if the network works, and loads again on the next call', async () => {
  const code = loadWhenOnline(vi.fn(() => Promise.resolve('code')).mockImplementationOnce(failLoad));
  await expect(code()).rejects.toThrow('broken');
  expect(await code()).toBe('code');
});
