/**
 * Fetches code; without a network, as soon as there is one again. It waits instead of failing.
 *
 * @throws what `load` throws where the network was there all the time
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    let wasAway = !navigator.onLine;
    const listening = new AbortController();
    const isBack = new Promise<void>((resolve) => {
      const comeBack = () => {
        wasAway = true;
        resolve();
      };
      window.addEventListener('online', comeBack, { signal: listening.signal });
    });
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && !wasAway) throw error;
      if (!navigator.onLine) await isBack;
    } finally {
      listening.abort();
    }
  }
}
