import { expect, it, vi } from 'vitest';
import { loadWhenOnline } from './load-when-online';

it('waits for the network and fetches again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('code');
  const loaded = loadWhenOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));

  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
});

it('fetches again where the network went away and came back meanwhile', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(() => {
    window.dispatchEvent(new Event('online'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  load.mockResolvedValue('code');
  expect(await loadWhenOnline(load)).toBe('code');
});

it('fails where it is not the network', async () => {
  await expect(loadWhenOnline(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
