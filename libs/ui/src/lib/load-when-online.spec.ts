import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './load-when-online';

const offline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
};
const online = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
const broken = () => Promise.reject(new Error('broken'));
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

/** What becomes of the questions whether the network can be used, one after the other; the last one stays. */
function answers(...statuses: (number | 'none')[]) {
  const fetched = vi.spyOn(window, 'fetch');
  for (const [index, status] of statuses.entries()) {
    const answer = () =>
      status === 'none'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, { status }));
    if (index === statuses.length - 1) fetched.mockImplementation(answer);
    else fetched.mockImplementationOnce(answer);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fetches once, however often it is called', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  const code = loadWhenOnline(load);
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code']);
  offline();
  expect(await code()).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

it('asks for nothing before the network can be used, whatever the browser says of it', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  answers('none', 'none', 503, 200);
  offline();
  const loaded = loadWhenOnline(load)();
  online();
  await seconds(2.5);
  expect(load).not.toHaveBeenCalled();
  await seconds(1);
  expect(await loaded).toBe('code');
});

it('fetches again where the network went away meanwhile', async () => {
  answers('none', 'none', 200);
  const load = vi
    .fn(() => Promise.resolve('code'))
    .mockImplementationOnce(() => {
      offline();
      return broken();
    });
  const loaded = loadWhenOnline(load)();
  await seconds(1.5);
  expect(load).toHaveBeenCalledOnce();
  online();
  await seconds(1);
  expect(await loaded).toBe('code');
});

it('fetches, where only the browser says that there is no network, as soon as the server answers', async () => {
  answers(200);
  offline();
  expect(await loadWhenOnline(() => Promise.resolve('code'))()).toBe('code');
});

it('fails where it is not the network, and fetches again when it is called again', async () => {
  const code = loadWhenOnline(vi.fn(() => Promise.resolve('code')).mockImplementationOnce(broken));
  await expect(code()).rejects.toThrow('broken');
  expect(await code()).toBe('code');
});
