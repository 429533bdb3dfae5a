import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { failureOf, noAnswer } from './failures';
import { serializeBody } from './serialize-body';
import type { ThrowingPaths } from './throwing-paths';

/** The contract's calls, typed: `client.GET('/plan/details/{id}', …)`. Every failure is thrown as an ApiError. */
export type ApiClient = Client<ThrowingPaths>;

/** What a client has to know of its server and of the session. */
export interface ApiClientOptions {
  /** Where the server's paths begin, without a slash at the end: `/api/admin`. */
  baseUrl: string;
  /** The token of the present session, asked for on every call. */
  getToken: () => string | null | undefined;
  /**
   * Called when the server says that the session is over (403): never for signing in or out, and never for an answer
   * to a call of an earlier session that comes late.
   */
  onSessionOver?: () => void;
  /** What sends a request. Default: the browser's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** How long a whole answer may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
}

/** These are asked without a session. */
const publicPaths: ReadonlySet<string> = new Set(['/signin', '/signup', '/health']);
/** A 403 of these says nothing about the session. */
const sessionPaths: ReadonlySet<string> = new Set(['/signin', '/signup', '/signout']);

const bearer = (token: string) => `Bearer ${token}`;

/**
 * Makes the client of one server.
 *
 * @example
 * const client = createApiClient({ baseUrl: '/api/admin', getToken: () => localStorage.getItem('token') });
 * const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 10 } } });
 *
 * @throws ApiError from every call that fails. A call that its caller aborted rejects with the signal's reason.
 */
export function createApiClient({
  baseUrl,
  getToken,
  onSessionOver,
  fetch,
  timeoutMs = 30_000,
}: ApiClientOptions): ApiClient {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));

  const session: Middleware = {
    onRequest({ request, schemaPath }) {
      const token = getToken();
      if (token && !publicPaths.has(schemaPath)) request.headers.set('Authorization', bearer(token));
    },
    onResponse({ request, response, schemaPath }) {
      if (response.status !== 403 || sessionPaths.has(schemaPath)) return;
      const token = getToken();
      if (request.headers.get('Authorization') === (token ? bearer(token) : null)) onSessionOver?.();
    },
  };

  const failures: Middleware = {
    async onResponse({ request, response, schemaPath, options }) {
      // Only a failure of a call for a file is read here.
      if (response.ok && options.parseAs !== 'json') return undefined;
      const text = await response.text().catch((cause: unknown) => {
        throw request.signal.aborted ? request.signal.reason : noAnswer(cause);
      });
      const failure = failureOf(response, text, { method: request.method.toLowerCase(), path: schemaPath });
      if (failure) throw failure;
      return new Response(text, response);
    },
    onError({ request, error }) {
      throw request.signal.aborted ? request.signal.reason : noAnswer(error);
    },
  };

  const client = createClient<ThrowingPaths>({
    baseUrl,
    bodySerializer: serializeBody,
    fetch: (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      return send(new Request(request, { signal }));
    },
  });
  // Answers pass them from the last to the first: a session that is over is noticed before the failure is thrown.
  client.use(failures, session);
  return client;
}
