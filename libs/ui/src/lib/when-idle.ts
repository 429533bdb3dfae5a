/** The longest that something waits which can wait, in milliseconds. */
const longest = 2_000;

/**
 * Does something once the browser has drawn what it has to draw, or in two seconds.
 *
 * @returns a function that calls it off
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(act, { timeout: longest });
  return () => cancelIdleCallback(callback);
}
