/** Maximum delay of a callback. */
const TIMEOUT_MS = 2_000;

/**
 * Runs a callback when the browser is idle, or after two seconds.
 *
 * @returns a function that cancels it
 */
export function runWhenIdle(callback: () => void): () => void {
  // Safari does not support idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
