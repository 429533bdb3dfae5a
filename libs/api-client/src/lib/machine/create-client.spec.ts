import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { ApiError } from '../core/api-error';
import { createClient, type ClientOptions } from './create-client';
import { getRequestId } from './request-id';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
// Makes every delay zero.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const apiKey = fixtures.serviceKey();
const createTestClient = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: 'http://panel.example/api/admin', apiKey, ...options });

const failAsUnavailable = () => HttpResponse.json(fixtures.failure({ code: 'unavailable' }), { status: 503 });

/** Makes the first attempts of a decision fail with 503, and returns the idempotency keys that arrive. */
function serveUnavailable(failures: number) {
  const keys: (string | null)[] = [];
  server.use(
    http.untyped.put('*/transaction/status/:id', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length <= failures) return failAsUnavailable();
      return HttpResponse.json(
        { success: true, data: fixtures.transactionDetails() },
        { headers: { 'x-request-id': 'request-7' } },
      );
    }),
  );
  return keys;
}

const approveTransaction = (client: ReturnType<typeof createTestClient>, header: { 'Idempotency-Key'?: string }) =>
  client.PUT('/transaction/status/{id}', { params: { path: { id: 't1' }, header }, body: { status: 'approved' } });

const catchError = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

it('sends the key with every call', async () => {
  let authorization: string | null = null;
  server.use(
    http.get('/plan/getall', ({ request, response }) => {
      authorization = request.headers.get('authorization');
      return response(200).json({ success: true, data: [fixtures.plan()] });
    }),
  );
  const { data } = await createTestClient({ apiKey: `${apiKey}\n` }).GET('/plan/getall');
  expect([authorization, data?.data]).toEqual([`Bearer ${apiKey}`, [fixtures.plan()]]);
});

it('throws without a key', () => {
  expect(() => createTestClient({ apiKey: ' ' })).toThrow(new TypeError('The apiKey is empty.'));
});

describe('a decision', () => {
  it('is retried until it succeeds if it has a key, and has the id of its request', async () => {
    const keys = serveUnavailable(2);
    const result = await approveTransaction(createTestClient(), { 'Idempotency-Key': 'decision-1' });
    expect(keys).toEqual(['decision-1', 'decision-1', 'decision-1']);
    expect(getRequestId(result)).toBe('request-7');
  });

  it('is sent once if it has no key', async () => {
    const keys = serveUnavailable(1);
    expect(await catchError(approveTransaction(createTestClient(), {}))).toMatchObject({
      status: 503,
      code: 'unavailable',
    });
    expect(keys).toEqual([null]);
  });

  it('is sent once without its key to a server without idempotency keys', async () => {
    server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: [] })));
    const keys = serveUnavailable(1);
    expect(
      await catchError(approveTransaction(createTestClient(), { 'Idempotency-Key': 'decision-1' })),
    ).toBeInstanceOf(ApiError);
    expect(keys).toEqual([null]);
  });

  it('fetches the capabilities once', async () => {
    let requestCount = 0;
    server.use(
      http.get('/capabilities', ({ response }) => {
        requestCount += 1;
        return response(200).json({ success: true, data: ['decision_keys'] });
      }),
    );
    serveUnavailable(0);
    const client = createTestClient();
    await approveTransaction(client, { 'Idempotency-Key': 'decision-1' });
    await approveTransaction(client, { 'Idempotency-Key': 'decision-2' });
    expect(requestCount).toBe(1);
  });
});

it('fails with the server’s message and the request id after the last attempt', async () => {
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json(fixtures.failure({ message: 'Not now.', code: 'unavailable' }), {
        status: 503,
        headers: { 'x-request-id': 'request-9' },
      }),
    ),
  );
  const error = await catchError(createTestClient({ maxAttempts: 2 }).GET('/plan/getall'));
  expect(error).toMatchObject({ status: 503, message: 'Not now.' });
  expect(error instanceof ApiError && getRequestId(error)).toBe('request-9');
  expect(JSON.stringify(error)).not.toContain(apiKey);
});

it('rejects with the signal’s reason, even during a delay', async () => {
  const controller = new AbortController();
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json(fixtures.failure(), { status: 429, headers: { 'retry-after': '60' } }),
    ),
  );
  const client = createTestClient({ onRetry: () => controller.abort('enough') });
  expect(await catchError(client.GET('/plan/getall', { signal: controller.signal }))).toBe('enough');
});

it('fails when its timeout is over', async () => {
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json(fixtures.failure(), { status: 429, headers: { 'retry-after': '60' } }),
    ),
  );
  expect(await catchError(createTestClient({ timeoutMs: 50 }).GET('/plan/getall'))).toMatchObject({
    status: 0,
    code: 'timeout',
  });
});
