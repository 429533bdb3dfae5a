import type { ApiClient } from '../core/api-client';

let isInBackground = false;
/** Signals of the background requests. A request's retries and further pages share its signal. */
const backgroundSignals = new WeakSet<AbortSignal>();

/** Runs `work` and marks the queries that it starts as background requests, which do not extend the session. */
export function runInBackground(work: () => void): void {
  isInBackground = true;
  try {
    work();
  } finally {
    isInBackground = false;
  }
}

/** Returns a client that sends `X-Background` with the requests started by {@link runInBackground}. */
export function withBackgroundHeader(client: ApiClient): ApiClient {
  // A Proxy, because a wrapper's type would lose that a call's options depend on its path.
  const GET = new Proxy(client.GET, {
    apply: (get, self, [path, init]) => Reflect.apply(get, self, [path, addHeader(init)]),
  });
  return { ...client, GET };
}

function addHeader(init: { signal?: AbortSignal; headers?: object } = {}): object {
  const { signal, headers } = init;
  if (isInBackground && signal) backgroundSignals.add(signal);
  return signal && backgroundSignals.has(signal) ? { ...init, headers: { ...headers, 'X-Background': 'true' } } : init;
}
