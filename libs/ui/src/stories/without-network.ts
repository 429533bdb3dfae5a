/** Has the browser say that there is no network, and the page's server not answer; for a story's `beforeEach`. */
export function withoutNetwork(): () => void {
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
