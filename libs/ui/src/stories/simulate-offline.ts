/** Simulates a lost network: the browser reports that it is offline, and the page's server is unreachable. For a story's `beforeEach`. */
export function simulateOffline(): () => void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    init?.method === 'HEAD' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => {
    window.fetch = fetch;
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
  };
}
