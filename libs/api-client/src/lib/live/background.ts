import type { ApiClient } from '../core/api-client';

let isPanelAsking = false;
/** The reads that nobody has asked for; by their signals, which their retries and further pages share. */
const unasked = new WeakSet<AbortSignal>();

/** Runs what the panel does by itself: queries that begin to read meanwhile keep no session alive. */
export function background(work: () => void): void {
  isPanelAsking = true;
  try {
    work();
  } finally {
    isPanelAsking = false;
  }
}

/** A client for queries, which tells the server what nobody has asked for; see {@link background}. */
export function markAsBackground(client: ApiClient): ApiClient {
  // Wrappers' types would lose that a call's options depend on its path.
  const GET = new Proxy(client.GET, {
    apply: (get, self, [path, init]) => Reflect.apply(get, self, [path, withHeader(init)]),
  });
  return { ...client, GET };
}

function withHeader(init: { signal?: AbortSignal; headers?: object } = {}): object {
  const { signal, headers } = init;
  if (isPanelAsking && signal) unasked.add(signal);
  return signal && unasked.has(signal) ? { ...init, headers: { ...headers, 'X-Background': 'true' } } : init;
}
