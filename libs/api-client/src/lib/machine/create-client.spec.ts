import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { ApiError } from '../core/api-error';
import { createClient, type ClientOptions } from './create-client';
import { requestIdOf } from './request-id';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
// No wait is longer than nothing.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const apiKey = fixtures.serviceKey();
const connect = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: 'http://panel.example/api/admin', apiKey, ...options });

const away = () => HttpResponse.json(fixtures.failure({ code: 'unavailable' }), { status: 503 });

/** A server that is away for the first tries of a decision; collects the keys that it gets. */
function awayFor(tries: number) {
  const keys: (string | null)[] = [];
  server.use(
    http.untyped.put('*/transaction/status/:id', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length <= tries) return away();
      return HttpResponse.json(
        { success: true, data: fixtures.transactionDetails() },
        { headers: { 'x-request-id': 'request-7' } },
      );
    }),
  );
  return keys;
}

const approve = (client: ReturnType<typeof connect>, header: { 'Idempotency-Key'?: string }) =>
  client.PUT('/transaction/status/{id}', { params: { path: { id: 't1' }, header }, body: { status: 'approved' } });

const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

it('sends the key with every call', async () => {
  let sent: string | null = null;
  server.use(
    http.get('/plan/getall', ({ request, response }) => {
      sent = request.headers.get('authorization');
      return response(200).json({ success: true, data: [fixtures.plan()] });
    }),
  );
  const { data } = await connect({ apiKey: `${apiKey}\n` }).GET('/plan/getall');
  expect([sent, data?.data]).toEqual([`Bearer ${apiKey}`, [fixtures.plan()]]);
});

it('is not made without a key', () => {
  expect(() => connect({ apiKey: ' ' })).toThrow(new TypeError('The apiKey is empty.'));
});

describe('a decision', () => {
  it('with a key is sent again until it is answered, and says by which request it was made', async () => {
    const keys = awayFor(2);
    const answer = await approve(connect(), { 'Idempotency-Key': 'decision-1' });
    expect(keys).toEqual(['decision-1', 'decision-1', 'decision-1']);
    expect(requestIdOf(answer)).toBe('request-7');
  });

  it('without a key is sent once', async () => {
    const keys = awayFor(1);
    expect(await failureOf(approve(connect(), {}))).toMatchObject({ status: 503, code: 'unavailable' });
    expect(keys).toEqual([null]);
  });

  it('with a key that the server does not take is sent once, and without it', async () => {
    server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: [] })));
    const keys = awayFor(1);
    expect(await failureOf(approve(connect(), { 'Idempotency-Key': 'decision-1' }))).toBeInstanceOf(ApiError);
    expect(keys).toEqual([null]);
  });

  it('asks once what the server can do', async () => {
    let asked = 0;
    server.use(
      http.get('/capabilities', ({ response }) => {
        asked += 1;
        return response(200).json({ success: true, data: ['decision_keys'] });
      }),
    );
    awayFor(0);
    const client = connect();
    await approve(client, { 'Idempotency-Key': 'decision-1' });
    await approve(client, { 'Idempotency-Key': 'decision-2' });
    expect(asked).toBe(1);
  });
});

it('fails with the server’s words and the id of the request once its tries are used up', async () => {
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json(fixtures.failure({ message: 'Not now.', code: 'unavailable' }), {
        status: 503,
        headers: { 'x-request-id': 'request-9' },
      }),
    ),
  );
  const failure = await failureOf(connect({ tries: 2 }).GET('/plan/getall'));
  expect(failure).toMatchObject({ status: 503, message: 'Not now.' });
  expect(failure instanceof ApiError && requestIdOf(failure)).toBe('request-9');
  expect(JSON.stringify(failure)).not.toContain(apiKey);
});

it('rejects with the signal’s reason, also while it waits', async () => {
  const leave = new AbortController();
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json(fixtures.failure(), { status: 429, headers: { 'retry-after': '60' } }),
    ),
  );
  const client = connect({ onRetry: () => leave.abort('enough') });
  expect(await failureOf(client.GET('/plan/getall', { signal: leave.signal }))).toBe('enough');
});

it('ends once all its time is used up', async () => {
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json(fixtures.failure(), { status: 429, headers: { 'retry-after': '60' } }),
    ),
  );
  expect(await failureOf(connect({ timeoutMs: 50 }).GET('/plan/getall'))).toMatchObject({ status: 0, code: 'timeout' });
});
