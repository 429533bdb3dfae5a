import { HttpResponse, delay } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient, type ApiClientOptions } from './api-client';
import { ApiError, isVersionConflict } from './api-error';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const createTestClient = (options: Partial<ApiClientOptions> = {}) =>
  createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret', ...options });

const listPlans = (client = createTestClient()) => client.GET('/plan/getall');

async function catchError(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

describe('a successful call', () => {
  it('returns the body', async () => {
    const { data } = await listPlans();
    expect(data).toEqual({ success: true, data: [fixtures.plan()] });
  });

  it('returns a file unchanged', async () => {
    const { data } = await createTestClient().GET('/uploads/{path}', {
      params: { path: { path: 'identification-1.webp' } },
      parseAs: 'blob',
    });
    expect(data?.type).toBe('image/png');
  });

  // covers: calls.content-type
  it('sends a body with a file as a form, without empty fields', async () => {
    let sentFields: [string, string | undefined][] = [];
    server.use(
      http.untyped.post('*/user/add', async ({ request }) => {
        const form = await request.formData();
        sentFields = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]);
        return HttpResponse.json({ success: true, data: fixtures.userDetails() }, { status: 201 });
      }),
    );
    await createTestClient().POST('/user/add', {
      body: {
        fullName: 'Ada',
        email: 'ada@example.com',
        password: 'countinghouse',
        phoneNumber: null,
        selfieUpload_verified: true,
        selfieUpload: new Blob(['x'], { type: 'image/png' }),
      },
    });
    expect(sentFields).toEqual([
      ['fullName', 'Ada'],
      ['email', 'ada@example.com'],
      ['password', 'countinghouse'],
      ['selfieUpload_verified', 'true'],
      ['selfieUpload', 'image/png'],
    ]);
  });
});

describe('the token', () => {
  const captureAuthorization = async (call: (client: ReturnType<typeof createTestClient>) => Promise<unknown>) => {
    let authorization: string | null = null;
    const captureToken = ({ request }: { request: Request }) => {
      authorization = request.headers.get('authorization');
    };
    server.events.on('request:start', captureToken);
    await call(createTestClient());
    server.events.removeListener('request:start', captureToken);
    return authorization;
  };

  // covers: calls.bearer
  it('is sent with every call', async () => {
    expect(await captureAuthorization(listPlans)).toBe('Bearer secret');
  });

  // covers: calls.bearer
  it('is not sent when signing in', async () => {
    const body = { email: 'ada@example.com', password: 'countinghouse' };
    expect(await captureAuthorization((client) => client.POST('/signin', { body }))).toBeNull();
  });
});

describe('a failed call', () => {
  it("throws the server's error", async () => {
    server.use(
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(
          {
            success: false,
            message: 'Wrong.',
            code: 'validation_failed',
            errors: [
              { field: 'page', message: 'Page must be at least 1' },
              { field: 'page', message: 'Page must be whole' },
            ],
          },
          { status: 400, headers: { 'x-request-id': 'r-1' } },
        ),
      ),
    );
    expect(await catchError(listPlans())).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Wrong.',
      serverMessage: 'Wrong.',
      fields: { page: 'Page must be at least 1' },
      requestId: 'r-1',
    });
  });

  it('has who changed the record and when', async () => {
    const at = '2026-03-14T09:26:53.000Z';
    const failWithConflict = (change: Record<string, unknown>) =>
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json({ ...fixtures.failure({ code: 'version_conflict' }), ...change }, { status: 409 }),
      );
    server.use(failWithConflict({ changed_by: fixtures.admin({ fullName: 'Grace Hopper' }), changed_at: at }));
    const failure = await catchError(listPlans());
    expect(failure).toMatchObject({ changedBy: { fullName: 'Grace Hopper' }, changedAt: at });
    expect(isVersionConflict(failure)).toBe(true);

    server.use(failWithConflict({ changed_by: null, changed_at: 5 }));
    expect(await catchError(listPlans())).toMatchObject({ changedBy: undefined, changedAt: undefined });
  });

  it('has the seconds of Retry-After', async () => {
    const failWithRetryAfter = (retryAfter: string) =>
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'too_many_requests' }), {
          status: 429,
          headers: { 'Retry-After': retryAfter },
        }),
      );
    server.use(failWithRetryAfter('30'));
    expect(await catchError(listPlans())).toMatchObject({ status: 429, retryAfterSeconds: 30 });

    server.use(failWithRetryAfter(new Date(Date.now() - 5000).toUTCString()));
    expect(await catchError(listPlans())).toMatchObject({ retryAfterSeconds: 0 });
  });

  // covers: calls.tickets
  it.each([
    ['an error in a 200', 200, JSON.stringify({ success: false, message: 'No.' }), 'unexpected', 'No.'],
    ['HTML in a 200', 200, '<!doctype html>', 'malformed', 'The response is not JSON.'],
    ['HTML of a proxy', 502, '<h1>Bad Gateway</h1>', 'malformed', 'The server will be back in a moment.'],
    ['a list', 200, '[]', 'malformed', 'The response should be an object, but is a list.'],
    ['success in a 500', 500, '{"success":true}', 'malformed', 'Internal Server Error'],
    ['an empty 200', 200, '', 'malformed', 'The response should be an object, but is missing.'],
    ['an empty 404', 404, '', 'malformed', 'Resource not found'],
  ])('throws for %s', async (_name, status, body, code, message) => {
    server.use(http.untyped.get('*/plan/getall', () => new HttpResponse(body, { status })));
    expect(await catchError(listPlans())).toMatchObject({ status, code, message });
  });

  // covers: calls.tickets
  it('rejects a list of tickets without success', async () => {
    server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ data: [] })));
    expect(await catchError(createTestClient().GET('/support-enquiries'))).toMatchObject({ code: 'malformed' });
  });

  it.each([
    ['no data', {}, '`data` should be a list, but is missing.'],
    ['no data, but null', { data: null }, '`data` should be a list, but is empty.'],
    ['data of another kind', { data: 'plans' }, '`data` should be a list, but is text.'],
  ])('describes a missing required property: %s', async (_name, body, message) => {
    const respond = { success: true, message: 'Fetched.', ...body };
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.json(respond)));
    expect(await catchError(listPlans())).toMatchObject({ code: 'malformed', message, serverMessage: undefined });
  });

  it('has the missing permission if the server sent it', async () => {
    server.use(
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed', permission: 'plans' }), { status: 401 }),
      ),
    );
    expect(await catchError(listPlans())).toMatchObject({ status: 401, code: 'not_allowed', permission: 'plans' });
  });

  it('describes the missing permission with describePermission', async () => {
    server.use(
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed', permission: 'plans' }), { status: 401 }),
      ),
    );
    const client = createTestClient({ describePermission: (permission) => `You may not see ${permission}.` });
    expect(await catchError(client.GET('/plan/getall'))).toMatchObject({ permissionMessage: 'You may not see plans.' });
    expect(await catchError(listPlans())).toMatchObject({ permissionMessage: undefined });
  });

  it('rejects a read with success but no known property', async () => {
    server.use(http.untyped.get('*/info/*', () => HttpResponse.json({ success: true, data: { more: [] } })));
    const call = createTestClient().GET('/info/{id}', { params: { path: { id: 'p' } } });
    expect(await catchError(call)).toMatchObject({ code: 'malformed' });
  });

  it('throws not_found for a record that is null', async () => {
    server.use(http.untyped.get('*/plan/details/*', () => HttpResponse.json({ success: true, data: null })));
    const call = createTestClient().GET('/plan/details/{id}', { params: { path: { id: 'p' } } });
    expect(await catchError(call)).toMatchObject({ status: 404, code: 'not_found' });
  });

  const session = { success: true, token: 't', data: { _id: '1' }, message: 'Signed in.' };

  // covers: limit.sign-in-status
  it.each([
    ['a status that is not 200', 201, session, 'Signed in.'],
    ['no token', 200, { ...session, token: undefined }, undefined],
    ['a token that is no text', 200, { ...session, token: {} }, undefined],
    ['no id', 200, { ...session, data: {} }, undefined],
  ])('rejects a sign-in with %s', async (_name, status, body, serverMessage) => {
    server.use(http.untyped.post('*/signin', () => HttpResponse.json(body, { status })));
    const call = createTestClient().POST('/signin', { body: { email: 'a@b.example', password: 'secret' } });
    expect(await catchError(call)).toMatchObject({ status, code: 'malformed', serverMessage });
  });

  // covers: limit.user-status
  it('rejects a user created with 200 or updated with 201', async () => {
    const respondWithStatus = (status: number) => () =>
      HttpResponse.json({ success: true, message: 'Hm.' }, { status });
    server.use(
      http.untyped.post('*/user/add', respondWithStatus(200)),
      http.untyped.patch('*/user/update/*', respondWithStatus(201)),
    );
    const user = { fullName: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    expect(await catchError(createTestClient().POST('/user/add', { body: user }))).toMatchObject({
      serverMessage: 'Hm.',
    });
    const update = createTestClient().PATCH('/user/update/{id}', {
      params: { path: { id: '1' } },
      body: { fullName: 'Ada' },
    });
    expect(await catchError(update)).toMatchObject({ serverMessage: 'Hm.' });
  });

  it('throws for a response without a body', async () => {
    server.use(http.untyped.get('*/plan/getall', () => new HttpResponse(null, { status: 204 })));
    expect(await catchError(listPlans())).toMatchObject({ status: 204, code: 'malformed' });
  });

  it('throws for a file without permission', async () => {
    server.use(
      http.untyped.get('*/uploads/*', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed' }), { status: 401 }),
      ),
    );
    const call = createTestClient().GET('/uploads/{path}', { params: { path: { path: 'a.webp' } }, parseAs: 'blob' });
    expect(await catchError(call)).toMatchObject({ status: 401, code: 'not_allowed' });
  });

  it('throws without a response', async () => {
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.error()));
    expect(await catchError(listPlans())).toMatchObject({ status: 0, code: 'network', message: 'Network Error' });
  });

  it('throws without a response in time', async () => {
    server.use(http.untyped.get('*/plan/getall', () => delay('infinite')));
    expect(await catchError(listPlans(createTestClient({ timeoutMs: 20 })))).toMatchObject({
      status: 0,
      code: 'timeout',
    });
  });

  it('throws if a response does not end in time', async () => {
    const fetch = async ({ signal }: Request) =>
      new Response(
        new ReadableStream({ start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)) }),
      );
    expect(await catchError(listPlans(createTestClient({ fetch, timeoutMs: 20 })))).toMatchObject({
      status: 0,
      code: 'timeout',
    });
  });

  it('rejects with an AbortError if the caller aborts it', async () => {
    server.use(http.untyped.get('*/plan/getall', () => delay('infinite')));
    const controller = new AbortController();
    const call = createTestClient().GET('/plan/getall', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a response of another server', () => {
  it('is normalized from common formats', async () => {
    const plan = {
      _id: 17,
      __v: 0,
      category: 'Gold',
      investmentAmount: { min: '1000.50', max: { $numberDecimal: '5000' } },
      status: 1,
    };
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.json({ data: [plan] })));
    const { data } = await listPlans();
    expect(data?.data).toEqual([
      { _id: '17', __v: 0, category: 'Gold', investmentAmount: { min: 1000.5, max: 5000 }, status: true },
    ]);
  });

  it('has no user if it was deleted, and times in UTC', async () => {
    const ticket = { _id: 't', user_id: null, createdAt: '2026-03-14 09:26:53', updatedAt: 'soon' };
    server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ success: true, data: [ticket] })));
    const { data } = await createTestClient().GET('/support-enquiries');
    expect(data?.data).toEqual([{ _id: 't', createdAt: '2026-03-14T09:26:53.000Z' }]);
  });

  it('names malformed rows and keeps the others', async () => {
    const body = { success: true, data: [fixtures.plan(), { category: 'Silver' }, null] };
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.json(body)));
    const { data } = await listPlans();
    expect(data?.data).toEqual([fixtures.plan()]);
    expect(data?.malformed).toEqual([
      'Row 2 cannot be read: `data.1._id` should be text, but is missing.',
      'Row 3 cannot be read: `data.2` should be an object, but is empty.',
    ]);
  });

  it('requires no property of a user', async () => {
    server.use(http.untyped.get('*/user/details/*', () => HttpResponse.json({ data: { fullName: 'Ada' } })));
    const { data } = await createTestClient().GET('/user/details/{id}', { params: { path: { id: 'u' } } });
    expect(data?.data).toMatchObject({ fullName: 'Ada' });
  });
});

describe('a write with a success status', () => {
  const deletePlan = () => createTestClient().DELETE('/plan/delete/{id}', { params: { path: { id: 'p' } } });
  const respondToDelete = (body: BodyInit | null, init?: ResponseInit) =>
    server.use(http.untyped.delete('*/plan/delete/*', () => new HttpResponse(body, init)));

  it.each([
    ['success alone', '{"success":true}', 200],
    ['an object that does not say success', '{"message":"Gone"}', 200],
    ['data of another kind', '{"success":true,"data":"p"}', 200],
    ['a list', '[]', 200],
    ['an empty body', '', 200],
    ['no body', null, 204],
  ])('succeeds: %s', async (_name, body, status) => {
    respondToDelete(body, { status });
    const { data } = await deletePlan();
    expect(data).toBeDefined();
    expect(data?.malformed).toBeUndefined();
  });

  it('reports a body that is not JSON', async () => {
    respondToDelete('<!doctype html><p>Welcome to our Wi-Fi.', { headers: { 'Content-Type': 'text/html' } });
    expect((await deletePlan()).data?.malformed).toEqual(['The response is not JSON.']);
  });

  it('fails if the body says so', async () => {
    respondToDelete('{"success":false,"message":"Someone holds it."}');
    expect(await catchError(deletePlan())).toMatchObject({ status: 200, message: 'Someone holds it.' });
  });
});

describe('the version of a record', () => {
  it('is the strong ETag', async () => {
    server.use(
      http.untyped.get('*/plan/details/*', () =>
        HttpResponse.json({ success: true, data: fixtures.plan() }, { headers: { ETag: 'W/"v1"' } }),
      ),
    );
    const { data } = await createTestClient().GET('/plan/details/{id}', { params: { path: { id: 'p' } } });
    expect(data?.version).toBe('"v1"');
  });
});

describe('an expired session', () => {
  const rejectAll = http.untyped.all('*', () =>
    HttpResponse.json(fixtures.failure({ code: 'session_expired' }), { status: 403 }),
  );

  it('calls onSessionExpired, and the call still fails', async () => {
    server.use(rejectAll);
    const onSessionExpired = vi.fn();
    expect(await catchError(listPlans(createTestClient({ onSessionExpired })))).toMatchObject({ status: 403 });
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it('calls onSessionExpired if the client has lost its token', async () => {
    server.use(rejectAll);
    const onSessionExpired = vi.fn();
    await catchError(listPlans(createTestClient({ onSessionExpired, getToken: () => null })));
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it('does not call onSessionExpired after a rejected sign-in', async () => {
    server.use(rejectAll);
    const onSessionExpired = vi.fn();
    const body = { email: 'ada@example.com', password: 'countinghouse' };
    await catchError(createTestClient({ onSessionExpired }).POST('/signin', { body }));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('does not call onSessionExpired for a late response of an earlier session', async () => {
    server.use(rejectAll);
    const onSessionExpired = vi.fn();
    const tokens = ['earlier', 'current'];
    await catchError(listPlans(createTestClient({ onSessionExpired, getToken: () => tokens.shift() })));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});

describe('a missing permission', () => {
  const rejectAll = http.untyped.all('*', () =>
    HttpResponse.json(fixtures.failure({ code: 'not_allowed' }), { status: 401 }),
  );

  it('calls onNotAllowed for any rejected call', async () => {
    server.use(rejectAll);
    const onNotAllowed = vi.fn();
    await catchError(createTestClient({ onNotAllowed }).DELETE('/user/{id}', { params: { path: { id: 'u' } } }));
    expect(onNotAllowed).toHaveBeenCalledTimes(1);
  });

  it('does not call onNotAllowed after a wrong password', async () => {
    server.use(rejectAll);
    const onNotAllowed = vi.fn();
    const body = { email: 'ada@example.com', password: 'countinghouse' };
    await catchError(createTestClient({ onNotAllowed }).POST('/signin', { body }));
    expect(onNotAllowed).not.toHaveBeenCalled();
  });

  it('does not call onNotAllowed for a late response of an earlier session', async () => {
    server.use(rejectAll);
    const onNotAllowed = vi.fn();
    const tokens = ['earlier', 'current'];
    await catchError(listPlans(createTestClient({ onNotAllowed, getToken: () => tokens.shift() })));
    expect(onNotAllowed).not.toHaveBeenCalled();
  });
});
