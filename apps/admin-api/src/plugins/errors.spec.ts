import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp({ REQUEST_TIMEOUT_SECONDS: '1' });
  caller = await testApp.signIn();
});

afterAll(() => testApp.close());

const newUser = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };

describe('the error envelope', () => {
  it.each(['/api/admin/nowhere', '/api/nowhere', '/nowhere', '/api/admin/user/getall/more'])(
    'covers an unknown path: %s',
    async (url) => {
      const response = await testApp.app.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, message: 'Resource not found', code: 'unknown_operation' });
    },
  );

  it('covers another method on a path', async () => {
    expect((await caller.request('PUT', '/user/getall')).statusCode).toBe(404);
  });

  it('covers a malformed path', async () => {
    const response = await testApp.app.inject({ url: '/api/admin/user/details/%ff' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'bad_request' });
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('covers truncated JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await caller.request('POST', '/user/add', { payload: '{"fullName":', headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ success: false, message: 'The request could not be read.', code: 'bad_request' });
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'junk'])(
    'covers a body of type %s',
    async (type) => {
      const response = await caller.request('POST', '/user/add', {
        payload: 'fullName=Ada',
        headers: { 'content-type': type },
      });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ success: false, code: 'unsupported_type' });
    },
  );

  it('covers files for an operation without files', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await caller.request('PATCH', `/user/update/${caller.id}`, { payload: '--x--\r\n', headers });
    expect(response.statusCode).toBe(415);
  });

  it('covers a body that is too large', async () => {
    const response = await caller.request('POST', '/user/add', {
      payload: { ...newUser, fullName: 'x'.repeat(70_000) },
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ success: false, code: 'too_large' });
  });

  it('names 20 fields of a body with thousands of unknown ones', async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => [`k${index}`, 0]);
    const response = await caller.request('POST', '/user/add', { payload: Object.fromEntries(fields) });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toHaveLength(20);
    // Missing fields come before unknown ones.
    expect(
      response
        .json()
        .errors.slice(0, 4)
        .map(({ field }: { field: string }) => field),
    ).toEqual(['fullName', 'email', 'password', 'k0']);
  });

  it('truncates the very long name of a field', async () => {
    const response = await caller.request('POST', '/user/add', { payload: { ...newUser, ['x'.repeat(60_000)]: 0 } });
    expect(response.json().errors).toMatchObject([{ field: 'x'.repeat(100) }]);
    expect(response.body.length).toBeLessThan(1000);
  });

  it('covers a missing body', async () => {
    const none = await caller.request('POST', '/user/add');
    expect(none.statusCode).toBe(400);
    expect(none.json().errors.map(({ field }: { field: string }) => field)).toEqual(['fullName', 'email', 'password']);

    const headers = { 'content-type': 'application/json' };
    const empty = await caller.request('POST', '/user/add', { payload: 'null', headers });
    expect(empty.statusCode).toBe(400);
    expect(empty.json()).toMatchObject({ errors: [{ field: 'body', message: 'A request body is required' }] });
  });
});

describe('a validation error', () => {
  it.each([
    ['a missing value', { fullName: undefined }, 'fullName', 'Full Name is required'],
    ['an empty value', { fullName: '' }, 'fullName', 'Full Name is required'],
    ['a blank value', { fullName: '   ' }, 'fullName', 'Full Name is required'],
    ['a number for a text', { fullName: 7 }, 'fullName', 'Full Name must be text'],
    [
      'a text for a boolean',
      { selfieUpload_verified: 'true' },
      'selfieUpload_verified',
      'Selfie Upload Verified must be true or false',
    ],
    ['an invalid email', { email: 'ada' }, 'email', 'Email must be an email address'],
    ['a short password', { password: 'short' }, 'password', 'Password must have at least 8 characters'],
    ['a long name', { fullName: 'x'.repeat(121) }, 'fullName', 'Full Name must have at most 120 characters'],
    [
      'an unknown status',
      { kyc_status: 'done' },
      'kyc_status',
      'KYC Status must be one of pending, in_progress, completed, rejected',
    ],
    ['an unknown field', { role: 'admin' }, 'role', 'Role is not a field of this request'],
    ['a long address', { email: `${'a'.repeat(260)}@example.com` }, 'email', 'Email must have at most 254 characters'],
    ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'].map(
      (mark): [string, object, string, string] => [
        `a name with U+${mark.charCodeAt(0).toString(16)}`,
        { fullName: `Ada ${mark}ecalevoL` },
        'fullName',
        'Full Name must not contain characters that change the text direction',
      ],
    ),
    ['a name of two lines', { fullName: 'Ada\u2028Lovelace' }, 'fullName', 'Full Name is not in the right format'],
    ['a NUL', { password: 'correct\0horse' }, 'password', 'Password is not in the right format'],
    [
      'half a character',
      { password: 'correct \ud800 horse' },
      'password',
      'This text contains a character that cannot be stored.',
    ],
  ])('names the field of %s', async (_case, change, field, message) => {
    const response = await caller.request('POST', '/user/add', { payload: { ...newUser, ...change } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      code: 'validation_failed',
      message,
      errors: [{ field, message }],
    });
  });

  it.each([
    ['page=0', 'page', 'Page must be at least 1'],
    ['page=-1', 'page', 'Page must be at least 1'],
    ['page=1e309', 'page', 'Page must be at most 1,000,000'],
    ['page=1.5', 'page', 'Page must be a whole number'],
    ['page=', 'page', 'Page must be a whole number'],
    ['page=1&page=2', 'page', 'Page must be a whole number'],
    ['limit=101', 'limit', 'Limit must be at most 100'],
    ['sort=password_hash', 'sort', expect.stringContaining('Sort must be one of')],
    ['status=gone', 'status', 'Status must be one of active, inactive'],
    ['search=%00', 'search', 'Search is not in the right format'],
    [`search=${'x'.repeat(101)}`, 'search', 'Search must have at most 100 characters'],
  ])('names the parameter of ?%s', async (query, field, message) => {
    const response = await caller.request('GET', `/user/getall?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0]).toEqual({ field, message });
  });

  it.each(['%00', 'a%20b', 'x'.repeat(65), 'not-a-uuid'])('is returned for the id %s', async (id) => {
    const response = await caller.request('GET', `/user/details/${id}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false });
  });
});

describe('a malformed raw request', () => {
  /** Sends raw bytes and reads until the server closes. */
  async function sendRaw(...pieces: readonly string[]): Promise<string> {
    await testApp.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const [address] = testApp.app.addresses();
    const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    for (const piece of pieces) socket.write(piece);
    await new Promise((resolve) => socket.once('close', resolve));
    return received;
  }

  it.each([
    ['not HTTP', ['junk\r\n\r\n'], 400, 'bad_request'],
    ['headers without end', [`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`], 431, 'too_large'],
    ['a header that never ends', ['GET / HTTP/1.1\r\nx'], 408, 'bad_request'],
    [
      'a body that never ends',
      ['POST /api/admin/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'],
      408,
      'bad_request',
    ],
  ])('gets an error in the envelope: %s', async (_case, pieces, status, code) => {
    const received = await sendRaw(...pieces);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).toContain(`"code":"${code}"`);
  });
});
