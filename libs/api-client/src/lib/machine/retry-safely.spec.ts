import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retrySafely, type Retry, type RetryOptions } from './retry-safely';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Answer = Response | Error;

const failing = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
const get = (init: RequestInit = {}) => new Request('http://desk.example/api/admin/plan/getall', init);
const decide = (headers: Record<string, string>) =>
  new Request('http://desk.example/api/admin/transaction/status/1', {
    method: 'PUT',
    headers,
    body: '{"status":"approved"}',
  });

/** A server that answers so, one after the other; keeps when it was asked, and with which body. */
function serve(answers: Answer[], options: RetryOptions = {}) {
  const asked: { at: number; body: string }[] = [];
  const start = Date.now();
  const send = retrySafely(async (request) => {
    asked.push({ at: Date.now() - start, body: await request.text() });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Response) return answer.clone();
    throw answer;
  }, options);
  /** What comes of a request, once all waits are over. */
  const outcomeOf = async (request: Request) => {
    const outcome = send(request).then(
      ({ status }) => status,
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return outcome;
  };
  return { send, asked, outcomeOf, times: () => asked.map(({ at }) => at) };
}

describe('what passes by itself', () => {
  it.each([
    ['429', failing(429)],
    ['502', failing(502)],
    ['503', failing(503)],
    ['504', failing(504)],
    ['no answer', new TypeError('fetch failed')],
  ])('is asked again after %s, with waits that grow', async (_what, failure) => {
    const { outcomeOf, times } = serve([failure, failure, failure, new Response('{}')]);
    expect(await outcomeOf(get())).toBe(200);
    // Half of 500, 1,000 and 2,000 ms: the length is a matter of chance.
    expect(times()).toEqual([0, 250, 750, 1750]);
  });

  it.each([400, 401, 403, 404, 409, 500])('%s does not, and is asked once', async (status) => {
    const { outcomeOf, asked } = serve([failing(status), new Response('{}')]);
    expect(await outcomeOf(get())).toBe(status);
    expect(asked).toHaveLength(1);
  });

  it('is given up after five tries, with the last answer', async () => {
    const { outcomeOf, asked } = serve([failing(503), failing(503), failing(503), failing(503), failing(502)]);
    expect(await outcomeOf(get())).toBe(502);
    expect(asked).toHaveLength(5);
  });

  it('is asked as often as one says', async () => {
    const { outcomeOf, asked } = serve([failing(503)], { tries: 1 });
    expect(await outcomeOf(get())).toBe(503);
    expect(asked).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', () => '7'],
    ['a date', () => new Date(Date.now() + 7000).toUTCString()],
  ])('is waited for, as %s, and a little longer', async (_form, value) => {
    vi.setSystemTime(new Date('2026-03-14T09:00:00.000Z'));
    const { outcomeOf, times } = serve([failing(429, { 'retry-after': value() }), new Response('{}')]);
    expect(await outcomeOf(get())).toBe(200);
    expect(times()).toEqual([0, 7250]);
  });

  it('that is too long ends it at once', async () => {
    const { outcomeOf, asked } = serve([failing(503, { 'retry-after': '3600' }), new Response('{}')]);
    expect(await outcomeOf(get())).toBe(503);
    expect(asked).toHaveLength(1);
  });
});

describe('a write', () => {
  it('is sent once, whatever comes of it', async () => {
    for (const failure of [failing(503), failing(429), new TypeError('fetch failed')]) {
      const { outcomeOf, asked } = serve([failure, new Response('{}')]);
      await outcomeOf(decide({}));
      expect(asked).toHaveLength(1);
    }
  });

  it('is sent again with the same body where it carries a key', async () => {
    const { outcomeOf, asked } = serve([failing(503), new TypeError('fetch failed'), new Response('{}')]);
    expect(await outcomeOf(decide({ 'Idempotency-Key': 'decision-1' }))).toBe(200);
    expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => '{"status":"approved"}'));
  });
});

describe('a signal', () => {
  it('ends the wait at once, with its reason', async () => {
    const leave = new AbortController();
    const { send, asked } = serve([failing(503, { 'retry-after': '60' })]);
    const outcome = send(get({ signal: leave.signal })).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    leave.abort('enough');
    expect(await outcome).toBe('enough');
    expect(asked).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that was aborted before sends nothing twice', async () => {
    const { outcomeOf, asked } = serve([new TypeError('aborted')]);
    await outcomeOf(get({ signal: AbortSignal.abort() }));
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});

it('ends a try that takes too long, and tries again', async () => {
  let tries = 0;
  const send = retrySafely(
    ({ signal }) => {
      tries += 1;
      if (tries === 2) return Promise.resolve(new Response('{}'));
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    { tryMs: 5000 },
  );
  const outcome = send(get());
  await vi.runAllTimersAsync();
  expect((await outcome).status).toBe(200);
});

it('counts an answer that breaks off as none', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  let tries = 0;
  const send = retrySafely(async () => {
    tries += 1;
    return new Response(tries === 1 ? broken() : '{"success":true}', { headers });
  }, {});
  const outcome = send(get());
  await vi.runAllTimersAsync();
  expect(await (await outcome).json()).toEqual({ success: true });
});

it('tells before each wait what failed, and what comes', async () => {
  const told: Retry[] = [];
  const { outcomeOf } = serve([failing(503, { 'x-request-id': 'request-1' }), new Response('{}')], {
    onRetry: (retry) => told.push(retry),
  });
  await outcomeOf(get());
  expect(told).toEqual([
    { method: 'GET', url: get().url, attempt: 2, waitMs: 250, status: 503, requestId: 'request-1' },
  ]);
});
