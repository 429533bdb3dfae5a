import { retryAfterSeconds } from '../core/retry-after';

/** A try that failed, and the next one. */
export interface Retry {
  /** In capitals: `GET`. */
  method: string;
  url: string;
  /** Which try comes next: 2 for the first repeat. */
  attempt: number;
  /** How long it waits, in milliseconds. */
  waitMs: number;
  /** The status that the failed try was answered with; undefined where no answer came. */
  status: number | undefined;
  /** Finds the failed try in the server's log. */
  requestId: string | undefined;
}

/** How often and how long a call is tried. */
export interface RetryOptions {
  /** How many tries a call has, the first one included. 1 tries nothing again. Default: 5. */
  tries?: number;
  /** How long one try may take, in milliseconds, with its answer. Default: 30,000. */
  tryMs?: number;
  /** The longest single wait, in milliseconds. Whoever is asked to wait for longer fails at once. Default: 65,000. */
  mostWaitMs?: number;
  /** Told before each wait, for a log. */
  onRetry?: (retry: Retry) => void;
}

/** The first wait is at most this long, in milliseconds, the second twice as long, and so on. */
const firstWaitMs = 500;

/** What passes by itself: slow down, and a server or a proxy that is away for a moment. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A read changes nothing, and a write that carries a key is done once however often it comes. */
const isSafe = ({ method, headers }: Request) =>
  method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

/** JSON is short enough to be had whole: what is lost on the way is then lost within the try. */
const isJson = ({ headers }: Response) => /^application\/json\b/i.test(headers.get('content-type') ?? '');

/**
 * Sends what can safely be sent again until it is answered: with growing waits of random length, so that those who failed
 * together do not come back together, and not before the server's `Retry-After`. It ends with the request's signal, at once.
 *
 * @param send sends one try
 * @returns what sends a request; it answers with the last failure once the tries are used up
 * @throws what the last try threw, or the signal's reason
 */
export function retrySafely(
  send: (request: Request) => Promise<Response>,
  { tries = 5, tryMs = 30_000, mostWaitMs = 65_000, onRetry }: RetryOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const most = isSafe(request) ? tries : 1;
    for (let attempt = 1; ; attempt += 1) {
      // A body can be read once: each try but the last has one of its own.
      const outcome = await once(send, attempt < most ? request.clone() : request, tryMs);
      if (request.signal.aborted || attempt >= most || !mayPass(outcome)) return settle(outcome);
      const waitMs = waitAfter(outcome, attempt);
      if (waitMs > mostWaitMs) return settle(outcome);
      const { method, url } = request;
      const [status, requestId] = [outcome.answer?.status, outcome.answer?.headers.get('x-request-id') ?? undefined];
      onRetry?.({ method, url, attempt: attempt + 1, waitMs, status, requestId });
      // Nobody reads it; its connection is free again.
      outcome.answer?.body?.cancel().catch(() => undefined);
      await pause(waitMs, request.signal);
    }
  };
}

/** What came of one try: an answer, or what was thrown. */
type Outcome = { answer: Response; error?: never } | { answer?: never; error: unknown };

const mayPass = ({ answer }: Outcome) => answer === undefined || passing.has(answer.status);

function settle({ answer, error }: Outcome): Response {
  if (answer) return answer;
  throw error;
}

async function once(send: (request: Request) => Promise<Response>, request: Request, tryMs: number): Promise<Outcome> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time.', 'TimeoutError')), tryMs);
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const answer = await send(new Request(request, { signal }));
    if (!isJson(answer)) return { answer };
    const { status, statusText, headers } = answer;
    return { answer: new Response(await answer.text(), { status, statusText, headers }) };
  } catch (error) {
    return { error: limit.signal.aborted && !request.signal.aborted ? limit.signal.reason : error };
  } finally {
    clearTimeout(timer);
  }
}

/** "Full jitter": anything up to a limit that doubles; after what the server asks for, where it asks. */
function waitAfter({ answer }: Outcome, attempt: number): number {
  const asked = answer && retryAfterSeconds(answer);
  return asked === undefined
    ? Math.round(Math.random() * firstWaitMs * 2 ** (attempt - 1))
    : asked * 1000 + Math.round(Math.random() * firstWaitMs);
}

/** @throws the signal's reason, as soon as it is aborted */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
