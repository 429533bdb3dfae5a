import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './load-when-online';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Code that fails to come so often, and then comes. */
function failing(times: number) {
  const load = vi.fn<() => Promise<string>>();
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load.mockResolvedValue('code');
}

it.each([
  ['waits for the network and fetches again', 1],
  ['fetches again and again where the network is said to be back before it is', 4],
])('%s', async (_, failures) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = failing(failures);
  const loaded = loadWhenOnline(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);

  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toBe('code');
  expect(load).toHaveBeenCalledTimes(failures + 1);
});

it('fetches again where the network went away and came back meanwhile', async () => {
  const load = failing(0).mockImplementationOnce(() => {
    window.dispatchEvent(new Event('online'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const loaded = loadWhenOnline(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toBe('code');
});

it('fails where it is not the network', async () => {
  await expect(loadWhenOnline(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('fails where the network has been back for a while', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const loaded = expect(loadWhenOnline(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(60_000);
  await loaded;
});
