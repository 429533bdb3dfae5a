import { createApiClient, type ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import type { Capability } from '../core/unsupported-headers';
import { withRetries, type RetryOptions } from './with-retries';

/** Options of {@link createClient}. */
export interface ClientOptions extends RetryOptions {
  /** Prefix of all paths, without a trailing slash: `https://desk.example/api/admin`. */
  baseUrl: string;
  /** The key of a service account. It is sent with every call and never part of an error. */
  apiKey: string;
  /** Timeout of a call with all attempts and waits, in milliseconds. @default 300_000 */
  timeoutMs?: number;
  /** Sends one attempt. @default the global `fetch` */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client for a service account. It retries calls that are safe to repeat: reads, and writes with an
 * `Idempotency-Key`. Pass a `signal` to abort a call.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://desk.example/api/admin', apiKey: process.env.DESK_KEY ?? '' });
 * const { data } = await client.GET('/plan/getall', { signal: AbortSignal.timeout(60_000) });
 *
 * @throws TypeError if the key is empty. Calls that fail throw an ApiError; an aborted call rejects with the signal's
 * reason.
 */
export function createClient({
  baseUrl,
  apiKey,
  timeoutMs = 300_000,
  fetch = (request) => globalThis.fetch(request),
  ...retryOptions
}: ClientOptions): ApiClient {
  if (apiKey.trim() === '') throw new TypeError('The apiKey is empty.');
  let capabilities: Promise<readonly Capability[]> | undefined;
  const client = createApiClient({
    baseUrl,
    getToken: () => apiKey.trim(),
    timeoutMs,
    fetch: withRetries(fetch, retryOptions),
    // A failed request is not cached: otherwise a server without idempotency keys would receive repeated writes.
    capabilities: () =>
      (capabilities ??= fetchCapabilities(client).catch((error: unknown) => {
        capabilities = undefined;
        throw error;
      })),
  });
  return client;
}

/** Returns the server's capabilities; none if it does not implement `/capabilities`. */
async function fetchCapabilities(client: ApiClient): Promise<readonly Capability[]> {
  try {
    return (await client.GET('/capabilities')).data?.data ?? [];
  } catch (error) {
    if (error instanceof ApiError && [404, 501].includes(error.status)) return [];
    throw error;
  }
}
