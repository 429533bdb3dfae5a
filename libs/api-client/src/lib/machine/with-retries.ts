import { getRetryAfterSeconds } from '../core/retry-after';

/** A failed attempt that is about to be repeated. */
export interface Retry {
  /** In upper case: `GET`. */
  method: string;
  url: string;
  /** Number of the next attempt: 2 for the first retry. */
  attempt: number;
  /** Delay before the next attempt, in milliseconds. */
  waitMs: number;
  /** Status of the failed attempt; undefined without a response. */
  status: number | undefined;
  /** Identifies the failed attempt in the server's log. */
  requestId: string | undefined;
}

/** Retry policy of a client. */
export interface RetryOptions {
  /** Maximum number of attempts, including the first. 1 disables retries. @default 5 */
  maxAttempts?: number;
  /** Timeout of one attempt with its response, in milliseconds. @default 30_000 */
  attemptTimeoutMs?: number;
  /** Maximum delay before an attempt, in milliseconds. A longer `Retry-After` fails immediately. @default 65_000 */
  maxWaitMs?: number;
  /** Called before each delay, for logging. */
  onRetry?: (retry: Retry) => void;
}

/** Limit of the first delay. It doubles with each attempt. */
const INITIAL_WAIT_MS = 500;

/** Rate limiting, and a server or proxy that is briefly unavailable. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether a request is safe to repeat: a read, or a write with an idempotency key. */
const isRepeatable = ({ method, headers }: Request) =>
  method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

/** JSON is short enough to buffer, so that a connection lost during the body counts as a failed attempt. */
const isJson = ({ headers }: Response) => /^application\/json\b/i.test(headers.get('content-type') ?? '');

/**
 * Wraps `send` with retries of requests that are safe to repeat. It uses exponential backoff with full jitter, and waits at
 * least for the server's `Retry-After`. The request's signal aborts it immediately.
 *
 * @param send sends one attempt
 * @returns a function that sends a request and returns the last response once the attempts are exhausted
 * @throws the error of the last attempt, or the signal's reason
 */
export function withRetries(
  send: (request: Request) => Promise<Response>,
  { maxAttempts = 5, attemptTimeoutMs = 30_000, maxWaitMs = 65_000, onRetry }: RetryOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const attempts = isRepeatable(request) ? maxAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      // A body can be read only once, so each attempt but the last gets a clone.
      const outcome = await sendOnce(send, attempt < attempts ? request.clone() : request, attemptTimeoutMs);
      if (request.signal.aborted || attempt >= attempts || !isRetryable(outcome)) return toResponse(outcome);
      const waitMs = getWaitMs(outcome, attempt);
      if (waitMs > maxWaitMs) return toResponse(outcome);
      const { method, url } = request;
      const [status, requestId] = [
        outcome.response?.status,
        outcome.response?.headers.get('x-request-id') ?? undefined,
      ];
      onRetry?.({ method, url, attempt: attempt + 1, waitMs, status, requestId });
      // Frees the connection.
      outcome.response?.body?.cancel().catch(() => undefined);
      await pause(waitMs, request.signal);
    }
  };
}

type Outcome = { response: Response; error?: never } | { response?: never; error: unknown };

const isRetryable = ({ response }: Outcome) => response === undefined || RETRYABLE_STATUSES.has(response.status);

function toResponse({ response, error }: Outcome): Response {
  if (response) return response;
  throw error;
}

async function sendOnce(
  send: (request: Request) => Promise<Response>,
  request: Request,
  attemptTimeoutMs: number,
): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('No response in time.', 'TimeoutError')),
    attemptTimeoutMs,
  );
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    const response = await send(new Request(request, { signal }));
    if (!isJson(response)) return { response };
    const { status, statusText, headers } = response;
    return { response: new Response(await response.text(), { status, statusText, headers }) };
  } catch (error) {
    return { error: timeout.signal.aborted && !request.signal.aborted ? timeout.signal.reason : error };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the delay with full jitter, added to the server's `Retry-After` if there is one. */
function getWaitMs({ response }: Outcome, attempt: number): number {
  const retryAfter = response && getRetryAfterSeconds(response);
  return retryAfter === undefined
    ? Math.round(Math.random() * INITIAL_WAIT_MS * 2 ** (attempt - 1))
    : retryAfter * 1000 + Math.round(Math.random() * INITIAL_WAIT_MS);
}

/** @throws the signal's reason when it aborts */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
