import { HttpResponse, delay } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient, type ApiClientOptions } from './api-client';
import { ApiError, isVersionConflict } from './api-error';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const connect = (options: Partial<ApiClientOptions> = {}) =>
  createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret', ...options });

const listPlans = (client = connect()) => client.GET('/plan/getall');

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

describe('a call that works', () => {
  it('gives the body', async () => {
    const { data } = await listPlans();
    expect(data).toEqual({ success: true, data: [fixtures.plan()] });
  });

  it('gives a file as it is', async () => {
    const { data } = await connect().GET('/uploads/{path}', {
      params: { path: { path: 'identification-1.webp' } },
      parseAs: 'blob',
    });
    expect(data?.type).toBe('image/png');
  });

  // covers: calls.content-type
  it('sends a body with a file as a form, without what is not set', async () => {
    let sent: [string, string | undefined][] = [];
    server.use(
      http.untyped.post('*/user/add', async ({ request }) => {
        const form = await request.formData();
        sent = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]);
        return HttpResponse.json({ success: true, data: fixtures.userDetails() }, { status: 201 });
      }),
    );
    await connect().POST('/user/add', {
      body: {
        fullName: 'Ada',
        email: 'ada@example.com',
        password: 'countinghouse',
        phoneNumber: null,
        selfieUpload_verified: true,
        selfieUpload: new Blob(['x'], { type: 'image/png' }),
      },
    });
    expect(sent).toEqual([
      ['fullName', 'Ada'],
      ['email', 'ada@example.com'],
      ['password', 'countinghouse'],
      ['selfieUpload_verified', 'true'],
      ['selfieUpload', 'image/png'],
    ]);
  });
});

describe('the token', () => {
  const authorizationOf = async (call: (client: ReturnType<typeof connect>) => Promise<unknown>) => {
    let authorization: string | null = null;
    const remember = ({ request }: { request: Request }) => {
      authorization = request.headers.get('authorization');
    };
    server.events.on('request:start', remember);
    await call(connect());
    server.events.removeListener('request:start', remember);
    return authorization;
  };

  // covers: calls.bearer
  it('goes with every call', async () => {
    expect(await authorizationOf(listPlans)).toBe('Bearer secret');
  });

  // covers: calls.bearer
  it('does not go with signing in', async () => {
    const body = { email: 'ada@example.com', password: 'countinghouse' };
    expect(await authorizationOf((client) => client.POST('/signin', { body }))).toBeNull();
  });
});

describe('a call that fails', () => {
  it('throws what the server says', async () => {
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
    expect(await failureOf(listPlans())).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Wrong.',
      serverMessage: 'Wrong.',
      fields: { page: 'Page must be at least 1' },
      requestId: 'r-1',
    });
  });

  it('says who has changed the record meanwhile, and when', async () => {
    const at = '2026-03-14T09:26:53.000Z';
    const answer = (change: Record<string, unknown>) =>
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json({ ...fixtures.failure({ code: 'version_conflict' }), ...change }, { status: 409 }),
      );
    server.use(answer({ changed_by: fixtures.admin({ fullName: 'Grace Hopper' }), changed_at: at }));
    const failure = await failureOf(listPlans());
    expect(failure).toMatchObject({ changedBy: { fullName: 'Grace Hopper' }, changedAt: at });
    expect(isVersionConflict(failure)).toBe(true);

    server.use(answer({ changed_by: null, changed_at: 5 }));
    expect(await failureOf(listPlans())).toMatchObject({ changedBy: undefined, changedAt: undefined });
  });

  it('says how long to wait', async () => {
    const answer = (retryAfter: string) =>
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'too_many_requests' }), {
          status: 429,
          headers: { 'Retry-After': retryAfter },
        }),
      );
    server.use(answer('30'));
    expect(await failureOf(listPlans())).toMatchObject({ status: 429, retryAfterSeconds: 30 });

    server.use(answer(new Date(Date.now() - 5000).toUTCString()));
    expect(await failureOf(listPlans())).toMatchObject({ retryAfterSeconds: 0 });
  });

  // covers: calls.tickets
  it.each([
    ['a refusal in a 200', 200, JSON.stringify({ success: false, message: 'No.' }), 'unexpected', 'No.'],
    ['HTML in a 200', 200, '<!doctype html>', 'malformed', 'The answer is not JSON.'],
    ['HTML of a proxy', 502, '<h1>Bad Gateway</h1>', 'malformed', 'The server will be back in a moment.'],
    ['a list', 200, '[]', 'malformed', 'The answer should be an object, and is a list.'],
    ['success in a 500', 500, '{"success":true}', 'malformed', 'Internal Server Error'],
    ['an empty 200', 200, '', 'malformed', 'The answer should be an object, and is missing.'],
    ['an empty 404', 404, '', 'malformed', 'Resource not found'],
  ])('throws for %s', async (_name, status, body, code, message) => {
    server.use(http.untyped.get('*/plan/getall', () => new HttpResponse(body, { status })));
    expect(await failureOf(listPlans())).toMatchObject({ status, code, message });
  });

  // covers: calls.tickets
  it('takes a list of tickets that does not say success for a failure', async () => {
    server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ data: [] })));
    expect(await failureOf(connect().GET('/support-enquiries'))).toMatchObject({ code: 'malformed' });
  });

  it.each([
    ['no data', {}, '`data` should be a list, and is missing.'],
    ['no data, but null', { data: null }, '`data` should be a list, and is empty.'],
    ['data of another kind', { data: 'plans' }, '`data` should be a list, and is a text.'],
  ])('says what an answer lacks without which there is nothing to show: %s', async (_name, body, message) => {
    const answer = { success: true, message: 'Fetched.', ...body };
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.json(answer)));
    expect(await failureOf(listPlans())).toMatchObject({ code: 'malformed', message, serverMessage: undefined });
  });

  it('says which permission is missing, where the server does', async () => {
    server.use(
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed', permission: 'plans' }), { status: 401 }),
      ),
    );
    expect(await failureOf(listPlans())).toMatchObject({ status: 401, code: 'not_allowed', permission: 'plans' });
  });

  it('says it in the sentence of whoever made the client', async () => {
    server.use(
      http.untyped.get('*/plan/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed', permission: 'plans' }), { status: 401 }),
      ),
    );
    const client = connect({ describePermission: (permission) => `You may not see ${permission}.` });
    expect(await failureOf(client.GET('/plan/getall'))).toMatchObject({ permissionMessage: 'You may not see plans.' });
    expect(await failureOf(listPlans())).toMatchObject({ permissionMessage: undefined });
  });

  it('takes a read for a failure that says nothing but that it worked', async () => {
    server.use(http.untyped.get('*/info/*', () => HttpResponse.json({ success: true, data: { more: [] } })));
    const call = connect().GET('/info/{id}', { params: { path: { id: 'p' } } });
    expect(await failureOf(call)).toMatchObject({ code: 'malformed' });
  });

  it('takes a record that is null for one that does not exist', async () => {
    server.use(http.untyped.get('*/plan/details/*', () => HttpResponse.json({ success: true, data: null })));
    const call = connect().GET('/plan/details/{id}', { params: { path: { id: 'p' } } });
    expect(await failureOf(call)).toMatchObject({ status: 404, code: 'not_found' });
  });

  const session = { success: true, token: 't', data: { _id: '1' }, message: 'Signed in.' };

  // covers: limit.sign-in-status
  it.each([
    ['a status that is not 200', 201, session, 'Signed in.'],
    ['no token', 200, { ...session, token: undefined }, undefined],
    ['a token that is no text', 200, { ...session, token: {} }, undefined],
    ['no id', 200, { ...session, data: {} }, undefined],
  ])('takes a sign-in with %s for a failure', async (_name, status, body, serverMessage) => {
    server.use(http.untyped.post('*/signin', () => HttpResponse.json(body, { status })));
    const call = connect().POST('/signin', { body: { email: 'a@b.example', password: 'secret' } });
    expect(await failureOf(call)).toMatchObject({ status, code: 'malformed', serverMessage });
  });

  // covers: limit.user-status
  it('takes a user that is created with 200, or updated with 201, for a failure', async () => {
    const answer = (status: number) => () => HttpResponse.json({ success: true, message: 'Hm.' }, { status });
    server.use(http.untyped.post('*/user/add', answer(200)), http.untyped.patch('*/user/update/*', answer(201)));
    const user = { fullName: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    expect(await failureOf(connect().POST('/user/add', { body: user }))).toMatchObject({ serverMessage: 'Hm.' });
    const update = connect().PATCH('/user/update/{id}', { params: { path: { id: '1' } }, body: { fullName: 'Ada' } });
    expect(await failureOf(update)).toMatchObject({ serverMessage: 'Hm.' });
  });

  it('throws for an answer without a body', async () => {
    server.use(http.untyped.get('*/plan/getall', () => new HttpResponse(null, { status: 204 })));
    expect(await failureOf(listPlans())).toMatchObject({ status: 204, code: 'malformed' });
  });

  it('throws for a file that may not be seen', async () => {
    server.use(
      http.untyped.get('*/uploads/*', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed' }), { status: 401 }),
      ),
    );
    const call = connect().GET('/uploads/{path}', { params: { path: { path: 'a.webp' } }, parseAs: 'blob' });
    expect(await failureOf(call)).toMatchObject({ status: 401, code: 'not_allowed' });
  });

  it('throws where there is no answer', async () => {
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.error()));
    expect(await failureOf(listPlans())).toMatchObject({ status: 0, code: 'network', message: 'Network Error' });
  });

  it('throws where there is no answer in time', async () => {
    server.use(http.untyped.get('*/plan/getall', () => delay('infinite')));
    expect(await failureOf(listPlans(connect({ timeoutMs: 20 })))).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('throws where an answer begins and does not end in time', async () => {
    const fetch = async ({ signal }: Request) =>
      new Response(
        new ReadableStream({ start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)) }),
      );
    expect(await failureOf(listPlans(connect({ fetch, timeoutMs: 20 })))).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('is no failure where the caller stopped it', async () => {
    server.use(http.untyped.get('*/plan/getall', () => delay('infinite')));
    const controller = new AbortController();
    const call = connect().GET('/plan/getall', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an answer of a server that is not ours', () => {
  it('is read in the forms that servers use', async () => {
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

  it('has no person where one was deleted, and a moment in UTC', async () => {
    const ticket = { _id: 't', user_id: null, createdAt: '2026-03-14 09:26:53', updatedAt: 'soon' };
    server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ success: true, data: [ticket] })));
    const { data } = await connect().GET('/support-enquiries');
    expect(data?.data).toEqual([{ _id: 't', createdAt: '2026-03-14T09:26:53.000Z' }]);
  });

  it('says which rows cannot be read, and has the others', async () => {
    const body = { success: true, data: [fixtures.plan(), { category: 'Silver' }, null] };
    server.use(http.untyped.get('*/plan/getall', () => HttpResponse.json(body)));
    const { data } = await listPlans();
    expect(data?.data).toEqual([fixtures.plan()]);
    expect(data?.unreadable).toEqual([
      'Row 2 cannot be read: `data.1._id` should be a text, and is missing.',
      'Row 3 cannot be read: `data.2` should be an object, and is empty.',
    ]);
  });

  it('needs no more of a user than that there is one', async () => {
    server.use(http.untyped.get('*/user/details/*', () => HttpResponse.json({ data: { fullName: 'Ada' } })));
    const { data } = await connect().GET('/user/details/{id}', { params: { path: { id: 'u' } } });
    expect(data?.data).toMatchObject({ fullName: 'Ada' });
  });
});

describe('a write that was answered with a success', () => {
  const remove = () => connect().DELETE('/plan/delete/{id}', { params: { path: { id: 'p' } } });
  const answer = (body: BodyInit | null, init?: ResponseInit) =>
    server.use(http.untyped.delete('*/plan/delete/*', () => new HttpResponse(body, init)));

  it.each([
    ['success alone', '{"success":true}', 200],
    ['an object that does not say success', '{"message":"Gone"}', 200],
    ['data of another kind', '{"success":true,"data":"p"}', 200],
    ['a list', '[]', 200],
    ['an empty body', '', 200],
    ['no body', null, 204],
  ])('has happened: %s', async (_name, body, status) => {
    answer(body, { status });
    const { data } = await remove();
    expect(data).toBeDefined();
    expect(data?.unreadable).toBeUndefined();
  });

  it('says where it is not JSON', async () => {
    answer('<!doctype html><p>Welcome to our Wi-Fi.', { headers: { 'Content-Type': 'text/html' } });
    expect((await remove()).data?.unreadable).toEqual(['The answer is not JSON.']);
  });

  it('has not happened where it says so', async () => {
    answer('{"success":false,"message":"Somebody holds it."}');
    expect(await failureOf(remove())).toMatchObject({ status: 200, message: 'Somebody holds it.' });
  });
});

describe('the version of a record', () => {
  it('stands beside it, as the server knows it', async () => {
    server.use(
      http.untyped.get('*/plan/details/*', () =>
        HttpResponse.json({ success: true, data: fixtures.plan() }, { headers: { ETag: 'W/"v1"' } }),
      ),
    );
    const { data } = await connect().GET('/plan/details/{id}', { params: { path: { id: 'p' } } });
    expect(data?.version).toBe('"v1"');
  });
});

describe('a session that is over', () => {
  const refuse = http.untyped.all('*', () =>
    HttpResponse.json(fixtures.failure({ code: 'session_expired' }), { status: 403 }),
  );

  it('is told, and the call still fails', async () => {
    server.use(refuse);
    const onSessionExpired = vi.fn();
    expect(await failureOf(listPlans(connect({ onSessionExpired })))).toMatchObject({ status: 403 });
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it('is told where the session has been lost on this side', async () => {
    server.use(refuse);
    const onSessionExpired = vi.fn();
    await failureOf(listPlans(connect({ onSessionExpired, getToken: () => null })));
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it('is not told by a refused sign-in', async () => {
    server.use(refuse);
    const onSessionExpired = vi.fn();
    const body = { email: 'ada@example.com', password: 'countinghouse' };
    await failureOf(connect({ onSessionExpired }).POST('/signin', { body }));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('is not told by the late answer to a call of an earlier session', async () => {
    server.use(refuse);
    const onSessionExpired = vi.fn();
    const tokens = ['earlier', 'present'];
    await failureOf(listPlans(connect({ onSessionExpired, getToken: () => tokens.shift() })));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});

describe('a permission that is gone', () => {
  const refuse = http.untyped.all('*', () =>
    HttpResponse.json(fixtures.failure({ code: 'not_allowed' }), { status: 401 }),
  );

  it('is told at the first refusal, of whatever call', async () => {
    server.use(refuse);
    const onNotAllowed = vi.fn();
    await failureOf(connect({ onNotAllowed }).DELETE('/user/{id}', { params: { path: { id: 'u' } } }));
    expect(onNotAllowed).toHaveBeenCalledTimes(1);
  });

  it('is not told by a wrong password', async () => {
    server.use(refuse);
    const onNotAllowed = vi.fn();
    const body = { email: 'ada@example.com', password: 'countinghouse' };
    await failureOf(connect({ onNotAllowed }).POST('/signin', { body }));
    expect(onNotAllowed).not.toHaveBeenCalled();
  });

  it('is not told by the late answer to a call of an earlier session', async () => {
    server.use(refuse);
    const onNotAllowed = vi.fn();
    const tokens = ['earlier', 'present'];
    await failureOf(listPlans(connect({ onNotAllowed, getToken: () => tokens.shift() })));
    expect(onNotAllowed).not.toHaveBeenCalled();
  });
});
