import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withRetries, type Retry, type RetryOptions } from './with-retries';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Outcome = Response | Error;

const failWith = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
const createRead = (init: RequestInit = {}) => new Request('http://desk.example/api/admin/plan/getall', init);
const createDecision = (headers: Record<string, string>) =>
  new Request('http://desk.example/api/admin/transaction/status/1', {
    method: 'PUT',
    headers,
    body: '{"status":"approved"}',
  });

/** Returns a `send` with these outcomes in turn, and records the time and body of each request. */
function serveOutcomes(outcomes: Outcome[], options: RetryOptions = {}) {
  const requests: { at: number; body: string }[] = [];
  const start = Date.now();
  const send = withRetries(async (request) => {
    requests.push({ at: Date.now() - start, body: await request.text() });
    const outcome = outcomes[Math.min(requests.length, outcomes.length) - 1];
    if (outcome instanceof Response) return outcome.clone();
    throw outcome;
  }, options);
  /** Sends a request and returns its status or error after all delays. */
  const sendAndSettle = async (request: Request) => {
    const outcome = send(request).then(
      ({ status }) => status,
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return outcome;
  };
  return { send, requests, sendAndSettle, getTimes: () => requests.map(({ at }) => at) };
}

describe('a temporary failure', () => {
  it.each([
    ['429', failWith(429)],
    ['502', failWith(502)],
    ['503', failWith(503)],
    ['504', failWith(504)],
    ['no response', new TypeError('fetch failed')],
  ])('is retried after %s, with growing delays', async (_what, failure) => {
    const { sendAndSettle, getTimes } = serveOutcomes([failure, failure, failure, new Response('{}')]);
    expect(await sendAndSettle(createRead())).toBe(200);
    // Half of 500, 1,000 and 2,000 ms, because the mocked jitter is 0.5.
    expect(getTimes()).toEqual([0, 250, 750, 1750]);
  });

  it.each([400, 401, 403, 404, 409, 500])('is not a %s, which is sent once', async (status) => {
    const { sendAndSettle, requests } = serveOutcomes([failWith(status), new Response('{}')]);
    expect(await sendAndSettle(createRead())).toBe(status);
    expect(requests).toHaveLength(1);
  });

  it('returns the last response after five attempts', async () => {
    const { sendAndSettle, requests } = serveOutcomes([
      failWith(503),
      failWith(503),
      failWith(503),
      failWith(503),
      failWith(502),
    ]);
    expect(await sendAndSettle(createRead())).toBe(502);
    expect(requests).toHaveLength(5);
  });

  it('respects maxAttempts', async () => {
    const { sendAndSettle, requests } = serveOutcomes([failWith(503)], { maxAttempts: 1 });
    expect(await sendAndSettle(createRead())).toBe(503);
    expect(requests).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', () => '7'],
    ['a date', () => new Date(Date.now() + 7000).toUTCString()],
  ])('delays the retry, as %s, plus jitter', async (_form, value) => {
    vi.setSystemTime(new Date('2026-03-14T09:00:00.000Z'));
    const { sendAndSettle, getTimes } = serveOutcomes([failWith(429, { 'retry-after': value() }), new Response('{}')]);
    expect(await sendAndSettle(createRead())).toBe(200);
    expect(getTimes()).toEqual([0, 7250]);
  });

  it('fails the call immediately above maxWaitMs', async () => {
    const { sendAndSettle, requests } = serveOutcomes([failWith(503, { 'retry-after': '3600' }), new Response('{}')]);
    expect(await sendAndSettle(createRead())).toBe(503);
    expect(requests).toHaveLength(1);
  });
});

describe('a write', () => {
  it('is sent once, whatever the outcome', async () => {
    for (const failure of [failWith(503), failWith(429), new TypeError('fetch failed')]) {
      const { sendAndSettle, requests } = serveOutcomes([failure, new Response('{}')]);
      await sendAndSettle(createDecision({}));
      expect(requests).toHaveLength(1);
    }
  });

  it('is retried with the same body if it has a key', async () => {
    const { sendAndSettle, requests } = serveOutcomes([
      failWith(503),
      new TypeError('fetch failed'),
      new Response('{}'),
    ]);
    expect(await sendAndSettle(createDecision({ 'Idempotency-Key': 'decision-1' }))).toBe(200);
    expect(requests.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => '{"status":"approved"}'));
  });
});

describe('a signal', () => {
  it('ends a delay immediately with its reason', async () => {
    const controller = new AbortController();
    const { send, requests } = serveOutcomes([failWith(503, { 'retry-after': '60' })]);
    const outcome = send(createRead({ signal: controller.signal })).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort('enough');
    expect(await outcome).toBe('enough');
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('prevents retries if it is already aborted', async () => {
    const { sendAndSettle, requests } = serveOutcomes([new TypeError('aborted')]);
    await sendAndSettle(createRead({ signal: AbortSignal.abort() }));
    expect(requests.length).toBeLessThanOrEqual(1);
  });
});

it('retries an attempt that times out', async () => {
  let attempts = 0;
  const send = withRetries(
    ({ signal }) => {
      attempts += 1;
      if (attempts === 2) return Promise.resolve(new Response('{}'));
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    { attemptTimeoutMs: 5000 },
  );
  const outcome = send(createRead());
  await vi.runAllTimersAsync();
  expect((await outcome).status).toBe(200);
});

it('retries a response that breaks off', async () => {
  const headers = { 'content-type': 'application/json' };
  const createBrokenBody = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  let attempts = 0;
  const send = withRetries(async () => {
    attempts += 1;
    return new Response(attempts === 1 ? createBrokenBody() : '{"success":true}', { headers });
  }, {});
  const outcome = send(createRead());
  await vi.runAllTimersAsync();
  expect(await (await outcome).json()).toEqual({ success: true });
});

it('calls onRetry before each delay', async () => {
  const retries: Retry[] = [];
  const { sendAndSettle } = serveOutcomes([failWith(503, { 'x-request-id': 'request-1' }), new Response('{}')], {
    onRetry: (retry) => retries.push(retry),
  });
  await sendAndSettle(createRead());
  expect(retries).toEqual([
    { method: 'GET', url: createRead().url, attempt: 2, waitMs: 250, status: 503, requestId: 'request-1' },
  ]);
});
