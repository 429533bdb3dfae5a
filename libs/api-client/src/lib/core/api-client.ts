import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { ClientPaths } from './client-paths';
import { createStepUpRequester, needsStepUp, type RejectedCall } from './request-step-up';
import { omitUnsupportedHeaders } from './unsupported-headers';
import { toNetworkError } from './network-error';
import { readResponse } from './read-response';
import { serializeBody } from './serialize-body';

/** The contract's calls, typed: `client.GET('/plan/details/{id}', …)`. Every failure is thrown as an ApiError. */
export type ApiClient = Client<ClientPaths>;

/** Options of {@link createApiClient}. */
export interface ApiClientOptions {
  /** Prefix of all paths, without a trailing slash: `/api/admin`. */
  baseUrl: string;
  /** Returns the token of the current session. Called for every request. */
  getToken: () => string | null | undefined;
  /**
   * Called when the session has expired (403). Not called for signing in or out, or for a late response to a request of an
   * earlier session.
   */
  onSessionExpired?: () => void;
  /**
   * Called when a request of the current session is rejected because of a missing permission (401). Refetch the
   * permissions then, because they have changed.
   */
  onNotAllowed?: () => void;
  /**
   * Returns a sentence for users about a missing permission (`not_allowed`). It becomes the error's `permissionMessage`.
   */
  describePermission?: (permission: string) => string | undefined;
  /**
   * Called when a request of the current session requires step-up authentication (401 `step_up_required`). Resolve with
   * true after `POST /session/step-up`: the request is then repeated once, with a new timeout. Called once for all pending
   * requests. If it resolves with false or is missing, the request fails.
   */
  onStepUpRequired?: (call: RejectedCall) => Promise<boolean>;
  /**
   * Returns the server's capabilities. Called before a request with headers that only some servers support.
   * @default all capabilities of the contract
   */
  capabilities?: () => Promise<readonly string[]>;
  /**
   * Sends a request. A call can set its own, such as `fetchWithProgress`.
   * @default the global `fetch`
   */
  fetch?: (request: Request) => Promise<Response>;
  /**
   * Timeout until the response is complete, in milliseconds. File uploads get additional time, at 32 KiB per second. Streams
   * have no timeout; they end with their signal.
   * @default 30_000
   */
  timeoutMs?: number;
}

/** Paths that need no session. */
const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  '/signin',
  '/signin/second-factor',
  '/signup',
  '/health',
  '/health/live',
]);
/** Paths whose 403 does not mean that the session has expired. A server may reject paths that it does not know with 403. */
const SESSION_FREE_403_PATHS: ReadonlySet<string> = new Set([
  '/signin',
  '/signin/second-factor',
  '/signup',
  '/signout',
  '/capabilities',
]);

interface SentRequest {
  callerSignal: AbortSignal;
  timeoutSignal: AbortSignal;
  /** Number of completed step-ups when the request was sent. */
  stepUps: number;
  /** Creates the same request with a new timeout. */
  repeat: () => Request;
}

/** The longest delay that a timer supports, about 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The slowest supported upload speed: 32 KiB per second. */
const MIN_UPLOAD_BYTES_PER_MS = (32 * 1024) / 1000;

/** A response with a parsed body, so that openapi-fetch does not parse it again. */
class ParsedResponse extends Response {
  readonly #body: unknown;

  constructor(body: unknown, { status, headers }: Response) {
    // 204 and 205 allow no body (RFC 9110, 15.3.5).
    super(null, { status: [204, 205].includes(status) ? 200 : status, headers });
    // Without this header, openapi-fetch parses the text instead of calling `json()`.
    this.headers.set('Content-Length', '1');
    this.#body = body;
  }

  override json() {
    return Promise.resolve(this.#body);
  }
}

const toBearer = (token: string) => `Bearer ${token}`;
const supportsBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';
const sendsFiles = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

/**
 * Creates a client for a server.
 *
 * @example
 * const client = createApiClient({ baseUrl: '/api/admin', getToken: () => localStorage.getItem('token') });
 * const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 10 } } });
 *
 * @throws ApiError from every call that fails. An aborted call rejects with the signal's reason.
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
  const isFromCurrentSession = ({ headers }: Request) => {
    const token = getToken();
    return headers.get('Authorization') === (token ? toBearer(token) : null);
  };
  const stepUpRequester = onStepUpRequired && createStepUpRequester(onStepUpRequired);
  const sentRequests = new WeakMap<Request, SentRequest>();
  /** Requests repeated after a step-up, by the original request. */
  const repeatedRequests = new WeakMap<Request, Request>();

  /** @param body the body of `baseRequest`, which may already be consumed; undefined if it has none */
  const withTimeout = (
    baseRequest: Request,
    callerSignal: AbortSignal,
    body: Blob | undefined,
    requestTimeoutMs: number,
  ): Request => {
    const timeoutSignal = AbortSignal.timeout(requestTimeoutMs);
    const request = new Request(baseRequest, {
      signal: AbortSignal.any([callerSignal, timeoutSignal]),
      ...(body && { body }),
    });
    const repeat = () => withTimeout(request, callerSignal, body, requestTimeoutMs);
    sentRequests.set(request, { callerSignal, timeoutSignal, stepUps: stepUpRequester?.count() ?? 0, repeat });
    return request;
  };
  /** Returns the error of a request without a complete response: a timeout, an abort or a network error. */
  const toError = (originalRequest: Request, cause: unknown): unknown => {
    const request = repeatedRequests.get(originalRequest) ?? originalRequest;
    const { aborted, reason } = request.signal;
    if (!aborted) return toNetworkError(cause);
    return reason === sentRequests.get(request)?.timeoutSignal.reason ? toNetworkError(reason) : reason;
  };

  const sessionMiddleware: Middleware = {
    onRequest({ request, schemaPath }) {
      const token = getToken();
      if (token && !PUBLIC_PATHS.has(schemaPath)) request.headers.set('Authorization', toBearer(token));
    },
    async onResponse({ request, response, schemaPath }) {
      if (SESSION_FREE_403_PATHS.has(schemaPath) || !isFromCurrentSession(request)) return;
      if (response.status === 403) onSessionExpired?.();
      // Signing in and step-up also respond with 401.
      if (response.status === 401 && !(await needsStepUp(response))) onNotAllowed?.();
    },
  };

  const errorMiddleware: Middleware = {
    async onRequest({ request, options }) {
      // Reading a file fails if it was deleted in the meantime.
      const rejectAsNetworkError = (cause: unknown) => Promise.reject(toNetworkError(cause));
      const content = supportsBody(request) ? await request.blob().catch(rejectAsNetworkError) : undefined;
      const body = content && content.size > 0 ? content : undefined;
      const uploadMs = body && sendsFiles(request) ? Math.ceil(body.size / MIN_UPLOAD_BYTES_PER_MS) : 0;
      return withTimeout(
        request,
        request.signal,
        body,
        options.parseAs === 'stream' ? MAX_TIMER_MS : timeoutMs + uploadMs,
      );
    },
    async onResponse({ request, response, schemaPath, options }) {
      // File downloads are parsed only if they fail.
      if (response.ok && options.parseAs !== 'json') return undefined;
      const text = await response.text().catch((cause: unknown) => {
        throw toError(request, cause);
      });
      const call = { method: request.method.toLowerCase(), path: schemaPath, describePermission };
      return new ParsedResponse(readResponse(response, text, call), response);
    },
    onError({ request, error }) {
      throw toError(request, error);
    },
  };

  const stepUpMiddleware: Middleware = {
    async onResponse({ request, response, schemaPath, options }) {
      const sentRequest = sentRequests.get(request);
      if (!stepUpRequester || !sentRequest || !isFromCurrentSession(request) || !(await needsStepUp(response)))
        return undefined;
      // Read the body now, because the request may time out before the step-up ends.
      const rejection = new Response(await response.text(), response);
      const call = { method: request.method.toLowerCase(), path: schemaPath };
      const hasStepUp =
        sentRequest.stepUps < stepUpRequester.count() ||
        (await stepUpRequester.request(call, sentRequest.callerSignal));
      // Another admin may have signed in during the step-up.
      if (!hasStepUp || !isFromCurrentSession(request)) return rejection;
      const repeat = sentRequest.repeat();
      repeatedRequests.set(request, repeat);
      return options.fetch(repeat).catch((error: unknown) => {
        throw toError(request, error);
      });
    },
  };

  const client = createClient<ClientPaths>({
    baseUrl,
    bodySerializer: serializeBody,
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
  });
  // openapi-fetch runs `onResponse` from last to first: the step-up and the session check come before the error is thrown.
  // Fetching the capabilities does not count towards the request's timeout, so it comes first.
  if (capabilities) client.use(omitUnsupportedHeaders(capabilities));
  client.use(errorMiddleware, sessionMiddleware, stepUpMiddleware);
  return client;
}
