import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { AnsweredPaths } from './answered-paths';
import { leaveOutLackingHeaders, type Capability } from './lacking-headers';
import { noAnswer } from './no-answer';
import { readResponse } from './read-response';
import { serializeBody } from './serialize-body';

/** The contract's calls, typed: `client.GET('/plan/details/{id}', …)`. Every failure is thrown as an ApiError. */
export type ApiClient = Client<AnsweredPaths>;

/** What a client has to know about its server and the session. */
export interface ApiClientOptions {
  /** Where the server's paths begin, without a slash at the end: `/api/admin`. */
  baseUrl: string;
  /** The token of the present session, asked for on every call. */
  getToken: () => string | null | undefined;
  /**
   * Called when the server says that the session is over (403); never for signing in or out, nor for a late answer to a
   * call from an earlier session.
   */
  onSessionOver?: () => void;
  /**
   * Called when any call of the present session was refused because the admin may not do it (401). What is known about
   * the permissions is then out of date.
   */
  onNotAllowed?: () => void;
  /**
   * What the server can do, asked for before a call that only some servers take as it is. Default: everything that the
   * contract has.
   */
  capabilities?: () => Promise<readonly Capability[]>;
  /** What sends a request. Default: the browser's `fetch`. A call may name its own, such as `fetchWithProgress`. */
  fetch?: (request: Request) => Promise<Response>;
  /**
   * How long a whole answer may take, in milliseconds. Default: 30,000. A call that sends files gets, on top of that,
   * the time that they need at 32 KiB a second. One that takes its answer as a stream has no limit: it ends with its signal.
   */
  timeoutMs?: number;
}

/** Paths that need no session. */
const publicPaths: ReadonlySet<string> = new Set(['/signin', '/signin/second-factor', '/signup', '/health']);
/** Paths whose 403 says nothing about the session. A server may refuse whatever it does not know. */
const sessionPaths: ReadonlySet<string> = new Set([
  '/signin',
  '/signin/second-factor',
  '/signup',
  '/signout',
  '/capabilities',
]);

/** The longest that a timer can wait, some 25 days. */
const unlimitedMs = 2 ** 31 - 1;

/** The slowest line that a file is still sent over: 32 KiB a second. */
const uploadBytesPerMs = (32 * 1024) / 1000;

/** An answer that has been read: whoever asks for its JSON gets that, and nothing is parsed twice. */
class AnswerRead extends Response {
  readonly #body: unknown;

  constructor(body: unknown, { status, headers }: Response) {
    // These two have no body (RFC 9110, 15.3.5), and this answer has one.
    super(null, { status: [204, 205].includes(status) ? 200 : status, headers });
    // Without it, openapi-fetch reads the text and parses it by itself.
    this.headers.set('Content-Length', '1');
    this.#body = body;
  }

  override json() {
    return Promise.resolve(this.#body);
  }
}

const bearer = (token: string) => `Bearer ${token}`;
const sendsFiles = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

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
  onNotAllowed,
  capabilities,
  fetch,
  timeoutMs = 30_000,
}: ApiClientOptions): ApiClient {
  const isOfPresentSession = ({ headers }: Request) => {
    const token = getToken();
    return headers.get('Authorization') === (token ? bearer(token) : null);
  };
  const timeLimits = new WeakMap<Request, AbortSignal>();
  /** Why a call was stopped: its time was up, or its caller no longer waited for it. */
  const reasonOf = (request: Request): unknown => {
    const { reason } = request.signal;
    return reason === timeLimits.get(request)?.reason ? noAnswer(reason) : reason;
  };

  const session: Middleware = {
    onRequest({ request, schemaPath }) {
      const token = getToken();
      if (token && !publicPaths.has(schemaPath)) request.headers.set('Authorization', bearer(token));
    },
    onResponse({ request, response, schemaPath }) {
      if (sessionPaths.has(schemaPath) || !isOfPresentSession(request)) return;
      if (response.status === 403) onSessionOver?.();
      // Only for signing in does a 401 mean something else.
      if (response.status === 401) onNotAllowed?.();
    },
  };

  const failures: Middleware = {
    async onRequest({ request, options }) {
      // A file may be gone from the disk by now.
      const cannotBeRead = (cause: unknown) => Promise.reject(noAnswer(cause));
      const body = sendsFiles(request) ? await request.blob().catch(cannotBeRead) : undefined;
      const limit = AbortSignal.timeout(
        options.parseAs === 'stream' ? unlimitedMs : timeoutMs + Math.ceil((body?.size ?? 0) / uploadBytesPerMs),
      );
      const signal = AbortSignal.any([request.signal, limit]);
      const limited = new Request(request, { signal, ...(body && { body }) });
      timeLimits.set(limited, limit);
      return limited;
    },
    async onResponse({ request, response, schemaPath, options }) {
      // Of a call for a file, only a failure is read here.
      if (response.ok && options.parseAs !== 'json') return undefined;
      const text = await response.text().catch((cause: unknown) => {
        throw request.signal.aborted ? reasonOf(request) : noAnswer(cause);
      });
      const call = { method: request.method.toLowerCase(), path: schemaPath };
      return new AnswerRead(readResponse(response, text, call), response);
    },
    onError({ request, error }) {
      throw request.signal.aborted ? reasonOf(request) : noAnswer(error);
    },
  };

  const client = createClient<AnsweredPaths>({
    baseUrl,
    bodySerializer: serializeBody,
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
  });
  // Answers pass through these from last to first: the end of a session is noticed before the failure is thrown.
  // Not within the call's own time limit.
  if (capabilities) client.use(leaveOutLackingHeaders(capabilities));
  client.use(failures, session);
  return client;
}
