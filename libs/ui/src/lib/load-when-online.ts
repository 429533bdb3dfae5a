/** Interval between network checks, in milliseconds. */
export const RETRY_INTERVAL_MS = 1_000;

/**
 * Returns whether the network works, by a request to the page's own server. `navigator.onLine` is unreliable behind a VPN or in
 * a virtual machine, and becomes true slightly too early.
 */
export async function hasNetwork(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

async function waitForNetwork(): Promise<void> {
  while (!(await hasNetwork())) await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
}

/** Returns the URL of a module that failed to load, which Chromium and Firefox include in the error message. */
const getFailedUrl = (error: unknown) =>
  error instanceof TypeError ? /https?:\/\/\S+$/.exec(error.message)?.[0] : undefined;

/**
 * Creates a function that loads code once, waits for the network while offline, and retries after a failure.
 *
 * Many browsers cache a failed module import for the lifetime of the page (https://github.com/whatwg/html/issues/6768), so
 * nothing is requested while offline, and a failed module is requested again under another URL. This does not help when one
 * of its imports failed; the page must then be reloaded.
 *
 * @returns the loading function; its promise rejects with the error of `load` if the network was available
 */
export function loadWhenOnline<T>(load: () => Promise<T>): () => Promise<T> {
  let code: Promise<T> | undefined;
  let copies = 0;

  const fetchCode = async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const failedUrl = getFailedUrl(error);
      if (failedUrl === undefined || !(await hasNetwork())) throw error;
      copies += 1;
      const copy: Promise<T> = import(/* @vite-ignore */ `${failedUrl}?copy=${copies}`);
      return await copy;
    }
  };
  const fetchWhenOnline = async (): Promise<T> => {
    // Only a hint; the network is checked below.
    // eslint-disable-next-line no-restricted-properties
    let wasOffline = !navigator.onLine;
    const done = new AbortController();
    window.addEventListener('offline', () => (wasOffline = true), { signal: done.signal });
    try {
      for (;;) {
        if (wasOffline) await waitForNetwork();
        wasOffline = false;
        try {
          return await fetchCode();
        } catch (error) {
          if (!wasOffline) throw error;
        }
      }
    } finally {
      done.abort();
    }
  };

  return () => {
    code ??= fetchWhenOnline().catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    return code;
  };
}
