import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { AnsweredPaths } from './answered-paths';
import { createStepUpRequester, needsStepUp, type RejectedCall } from './request-step-up';
import { leaveOutLackingHeaders } from './lacking-headers';
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
  onSessionExpired?: () => void;
  /**
   * Called when any call of the present session was refused because the admin may not do it (401). What is known about
   * the permissions is then out of date.
   */
  onNotAllowed?: () => void;
  /**
   * A sentence for people about a permission that was missing (`not_allowed`), kept as the error's `permissionMessage`;
   * undefined where there is none to say.
   */
  describePermission?: (permission: string) => string | undefined;
  /**
   * Called when the server takes a call of the present session only once its caller has proved again that it is them
   * (401 `step_up_required`). Resolve with true after `POST /session/step-up`: the call is then sent again, once, in a time
   * limit of its own. It is called once for all calls that wait. After false, and without it, such a call fails.
   */
  onStepUpRequired?: (call: RejectedCall) => Promise<boolean>;
  /**
   * What the server can do, asked for before a call that only some servers take as it is. Default: everything that the
   * contract has.
   */
  capabilities?: () => Promise<readonly string[]>;
  /** What sends a request. Default: the browser's `fetch`. A call may name its own, such as `fetchWithProgress`. */
  fetch?: (request: Request) => Promise<Response>;
  /**
   * How long a whole answer may take, in milliseconds. Default: 30,000. A call that sends files gets, on top of that,
   * the time that they need at 32 KiB a second. One that takes its answer as a stream has no limit: it ends with its signal.
   */
  timeoutMs?: number;
}

/** Paths that need no session. */
const publicPaths: ReadonlySet<string> = new Set([
  '/signin',
  '/signin/second-factor',
  '/signup',
  '/health',
  '/health/live',
]);
/** Paths whose 403 says nothing about the session. A server may refuse whatever it does not know. */
const sessionPaths: ReadonlySet<string> = new Set([
  '/signin',
  '/signin/second-factor',
  '/signup',
  '/signout',
  '/capabilities',
]);

/** A request that has been sent, or is about to be. */
interface Sending {
  /** Aborted by whoever makes the call. */
  caller: AbortSignal;
  limit: AbortSignal;
  /** How many proofs there had been by then. */
  stepUps: number;
  /** The same request once more, with a limit of its own. */
  again: () => Request;
}

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
const takesBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';
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
  onSessionExpired,
  onNotAllowed,
  describePermission,
  onStepUpRequired,
  capabilities,
  fetch,
  timeoutMs = 30_000,
}: ApiClientOptions): ApiClient {
  const isOfPresentSession = ({ headers }: Request) => {
    const token = getToken();
    return headers.get('Authorization') === (token ? bearer(token) : null);
  };
  const asker = onStepUpRequired && createStepUpRequester(onStepUpRequired);
  const sendings = new WeakMap<Request, Sending>();
  /** By the request that a call began with, the one that was sent after a proof. */
  const sentAgain = new WeakMap<Request, Request>();

  /** @param body is what `basis` had, which may have been sent by now; undefined where it had none */
  const limited = (baseRecord: Request, caller: AbortSignal, body: Blob | undefined, limitMs: number): Request => {
    const limit = AbortSignal.timeout(limitMs);
    const request = new Request(baseRecord, { signal: AbortSignal.any([caller, limit]), ...(body && { body }) });
    const again = () => limited(request, caller, body, limitMs);
    sendings.set(request, { caller, limit, stepUps: asker?.count() ?? 0, again });
    return request;
  };
  /** What a call that got no whole answer fails with: its time was up, its caller left, or the network broke. */
  const failureOf = (begun: Request, cause: unknown): unknown => {
    const request = sentAgain.get(begun) ?? begun;
    const { aborted, reason } = request.signal;
    if (!aborted) return noAnswer(cause);
    return reason === sendings.get(request)?.limit.reason ? noAnswer(reason) : reason;
  };

  const session: Middleware = {
    onRequest({ request, schemaPath }) {
      const token = getToken();
      if (token && !publicPaths.has(schemaPath)) request.headers.set('Authorization', bearer(token));
    },
    async onResponse({ request, response, schemaPath }) {
      if (sessionPaths.has(schemaPath) || !isOfPresentSession(request)) return;
      if (response.status === 403) onSessionExpired?.();
      // Only for signing in and for a proof does a 401 mean something else.
      if (response.status === 401 && !(await needsStepUp(response))) onNotAllowed?.();
    },
  };

  const failures: Middleware = {
    async onRequest({ request, options }) {
      // A file may be gone from the disk by now.
      const cannotBeRead = (cause: unknown) => Promise.reject(noAnswer(cause));
      const sent = takesBody(request) ? await request.blob().catch(cannotBeRead) : undefined;
      const body = sent && sent.size > 0 ? sent : undefined;
      const uploadMs = body && sendsFiles(request) ? Math.ceil(body.size / uploadBytesPerMs) : 0;
      return limited(request, request.signal, body, options.parseAs === 'stream' ? unlimitedMs : timeoutMs + uploadMs);
    },
    async onResponse({ request, response, schemaPath, options }) {
      // Of a call for a file, only a failure is read here.
      if (response.ok && options.parseAs !== 'json') return undefined;
      const text = await response.text().catch((cause: unknown) => {
        throw failureOf(request, cause);
      });
      const call = { method: request.method.toLowerCase(), path: schemaPath, describePermission };
      return new AnswerRead(readResponse(response, text, call), response);
    },
    onError({ request, error }) {
      throw failureOf(request, error);
    },
  };

  const stepUp: Middleware = {
    async onResponse({ request, response, schemaPath, options }) {
      const sending = sendings.get(request);
      if (!asker || !sending || !isOfPresentSession(request) || !(await needsStepUp(response))) return undefined;
      // Read now: by the time of a no, the time limit of the call has ended what could not be read before.
      const refusal = new Response(await response.text(), response);
      const call = { method: request.method.toLowerCase(), path: schemaPath };
      const hasStepUp = sending.stepUps < asker.count() || (await asker.ask(call, sending.caller));
      // Whoever has signed in meanwhile has not asked for this.
      if (!hasStepUp || !isOfPresentSession(request)) return refusal;
      const again = sending.again();
      sentAgain.set(request, again);
      return options.fetch(again).catch((error: unknown) => {
        throw failureOf(request, error);
      });
    },
  };

  const client = createClient<AnsweredPaths>({
    baseUrl,
    bodySerializer: serializeBody,
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
  });
  // Answers pass through these from last to first: a proof is asked for and the end of a session noticed before the failure
  // is thrown.
  // Not within the call's own time limit.
  if (capabilities) client.use(leaveOutLackingHeaders(capabilities));
  client.use(failures, session, stepUp);
  return client;
}
