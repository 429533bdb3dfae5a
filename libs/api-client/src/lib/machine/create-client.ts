import { createApiClient, type ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import type { Capability } from '../core/lacking-headers';
import { retrySafely, type RetryOptions } from './retry-safely';

/** What a program has to know about its server. */
export interface ClientOptions extends RetryOptions {
  /** Where the server's paths begin, without a slash at the end: `https://desk.example/api/admin`. */
  baseUrl: string;
  /** The key of a service account. It is sent with every call, and is in no error. */
  apiKey: string;
  /** How long a call may take with all its tries and waits, in milliseconds. Default: 300,000. */
  timeoutMs?: number;
  /** What sends one try. Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Makes the client of a program that has a service account. It is the same client as a panel's, and sends what can safely
 * be sent again until it is answered: reads, and writes with an `Idempotency-Key`. A call ends with the `signal` that it is
 * given.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://desk.example/api/admin', apiKey: process.env.DESK_KEY ?? '' });
 * const { data } = await client.GET('/plan/getall', { signal: AbortSignal.timeout(60_000) });
 *
 * @throws TypeError where there is no key. Every call that fails throws an ApiError; one that its caller aborted rejects
 * with the signal's reason.
 */
export function createClient({
  baseUrl,
  apiKey,
  timeoutMs = 300_000,
  fetch = (request) => globalThis.fetch(request),
  ...retries
}: ClientOptions): ApiClient {
  if (apiKey.trim() === '') throw new TypeError('The apiKey is empty.');
  let known: Promise<readonly Capability[]> | undefined;
  const client = createApiClient({
    baseUrl,
    getToken: () => apiKey.trim(),
    timeoutMs,
    fetch: retrySafely(fetch, retries),
    // Asked once, and again where it could not be asked: a key that the server does not take must not make a write "safe".
    capabilities: () =>
      (known ??= askCapabilities(client).catch((error: unknown) => {
        known = undefined;
        throw error;
      })),
  });
  return client;
}

/** What the server can do beyond the product's document; nothing where it has no words for it. */
async function askCapabilities(client: ApiClient): Promise<readonly Capability[]> {
  try {
    return (await client.GET('/capabilities')).data?.data ?? [];
  } catch (error) {
    if (error instanceof ApiError && [404, 501].includes(error.status)) return [];
    throw error;
  }
}
