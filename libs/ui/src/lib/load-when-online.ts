/** Pauses between tries once the network is back, in milliseconds: browsers say so a little before it can be used. */
const pauses: readonly number[] = [500, 1_000, 2_000, 4_000];

/**
 * Fetches code; without a network, as soon as there is one again. It waits instead of failing.
 *
 * @throws what `load` throws where the network was there all the time, or has been back for a while
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  let pausesLeft = navigator.onLine ? [] : [...pauses];
  const done = new AbortController();
  window.addEventListener('online', () => (pausesLeft = [...pauses]), { signal: done.signal });
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        const pause = pausesLeft.shift();
        if (!navigator.onLine) {
          await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        } else if (pause === undefined) {
          throw error;
        } else {
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    }
  } finally {
    done.abort();
  }
}
