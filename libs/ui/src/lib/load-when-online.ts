/** Between two questions whether the network can be used, in milliseconds. */
export const pause = 1_000;

/**
 * Whether the network can be used. What browsers say of it is wrong too often, behind a VPN or on a virtual machine, and
 * they say that they are online a little before they are: so the page's own server is asked.
 */
export async function hasNetwork(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

async function networkToBeBack(): Promise<void> {
  while (!(await hasNetwork())) await new Promise((resolve) => setTimeout(resolve, pause));
}

/** The address of a file of code that was missed, which the errors of Chromium and Firefox name. */
const missedBy = (error: unknown) =>
  error instanceof TypeError ? /https?:\/\/\S+$/.exec(error.message)?.[0] : undefined;

/**
 * Makes a function that fetches code once, however often it is called, and again after a failure. Without a network it
 * waits until there is one.
 *
 * Many browsers remember a file that they could not fetch, and never ask for it again
 * (https://github.com/whatwg/html/issues/6768). So nothing is asked for while there is no network, and what was missed
 * all the same is asked for by another address as well. That cannot help where a file was missed that this one imports;
 * the page must be loaded anew then.
 *
 * @returns the function; its promise fails with what `load` throws where the network was there all the time
 */
export function loadWhenOnline<T>(load: () => Promise<T>): () => Promise<T> {
  let code: Promise<T> | undefined;
  let copies = 0;

  const fetchCode = async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const missed = missedBy(error);
      if (missed === undefined || !(await hasNetwork())) throw error;
      copies += 1;
      const copy: Promise<T> = import(/* @vite-ignore */ `${missed}?copy=${copies}`);
      return await copy;
    }
  };
  const fetchWhenOnline = async (): Promise<T> => {
    // Only a reason to ask.
    // eslint-disable-next-line no-restricted-properties
    let wasOffline = !navigator.onLine;
    const done = new AbortController();
    window.addEventListener('offline', () => (wasOffline = true), { signal: done.signal });
    try {
      for (;;) {
        if (wasOffline) await networkToBeBack();
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
