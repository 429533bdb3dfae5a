/**
 * Fetches code; without a network, as soon as there is one again. It waits instead of failing.
 *
 * @throws what `load` throws while there is a network
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
