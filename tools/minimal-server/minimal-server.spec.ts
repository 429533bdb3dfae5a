import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations, findUndocumentedFields } from './contract';
import { operations as handlers } from './operations';
import { startMinimalServer, type MinimalServer } from './minimal-server';
import { seed } from './seed';

const panelOrigin = 'https://panel.example';
const credentials = { email: 'admin@countinghouse.example', password: 'countinghouse' };

let server: MinimalServer;
let token: string;
let adminId: string;
let ids: [prefix: string, id: string][];

beforeAll(async () => {
  server = await startMinimalServer({ latencyMs: 0, origin: panelOrigin });
  const { body } = await callServer('POST', '/signin', credentials);
  token = body.token;
  adminId = body.data._id;
  ids = await findRecordIds();
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

async function callServer(method: string, path: string, body?: unknown, authorization = `Bearer ${token}`) {
  const response = await fetch(`${server.origin}/api/admin${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

const getBody = async (path: string) => (await callServer('GET', path)).body;

/** Returns IDs of existing records, by the prefix of the paths that use them. */
async function findRecordIds(): Promise<[prefix: string, id: string][]> {
  const [program] = (await getBody('/referrals')).data;
  return [
    ['/permissions', adminId],
    ['/details', adminId],
    ['/info', adminId],
    ['/subadmin', (await getBody('/subadmin/getall')).data[1]._id],
    ['/user', (await getBody('/user/getall')).data.users[0]._id],
    ['/plan', (await getBody('/plan/getall')).data[0]._id],
    ['/withdrawal', (await getBody('/withdrawals')).data[0]._id],
    ['/support-enquiries', (await getBody('/support-enquiries')).data[0]._id],
    ['/referrals/user', program.user_id._id],
    ['/admin-wallet', (await getBody('/admin-wallets')).data[0]._id],
    ['/transactions/user', program.user_id._id],
    ['/transaction', (await getBody('/all-transactions?status=pending')).data.transactions[0]._id],
  ];
}

function fillPath(path: string): string {
  const [, id = 'anything'] = ids.find(([prefix]) => path.startsWith(`${prefix}/`)) ?? [];
  return path.replaceAll(/\{\w+\}/g, id);
}

/** Request bodies by operation. */
const bodies: Readonly<Record<string, unknown>> = {
  signIn: credentials,
  addUser: { fullName: 'Mary Somerville', email: 'mary@test.example', password: 'correct horse' },
  addSubadmin: {
    fullName: 'Mary Somerville',
    email: 'clerk@test.example',
    phoneNumber: '1',
    password: 'correct horse',
  },
  setWithdrawalStatus: { status: 'approved' },
  setTransactionStatus: { status: 'approved' },
};

const specifiedOperations = operations.filter(({ isSpecified }) => isSpecified);

describe('an operation of the specification', () => {
  it.each(specifiedOperations)('$name responds with documented fields only', async (operation) => {
    const { method, path, operationId, schema } = operation;
    const isWrite = method !== 'GET';
    const response = await callServer(method, fillPath(path), isWrite ? (bodies[operationId] ?? {}) : undefined);
    expect([200, 201]).toContain(response.status);
    expect(response.body.success).toBe(true);
    expect(findUndocumentedFields(response.body, schema)).toEqual([]);
    expect(response.headers.has('etag')).toBe(false);
    expect('data' in response.body || 'permissions' in response.body).toBe(!isWrite || operationId === 'signIn');
  });

  it.each(specifiedOperations.filter(({ operationId }) => operationId !== 'signIn'))(
    '$name responds with 403 without a valid token',
    async ({ method, path }) => {
      const { status, body } = await callServer(method, fillPath(path), undefined, 'Bearer nobody');
      expect(status).toBe(403);
      expect(body).toEqual({ success: false, message: 'Session expired' });
    },
  );

  // The transactions of an unknown user are an empty list.
  it.each(
    specifiedOperations.filter(({ path, operationId }) => path.includes('{') && operationId !== 'listUserTransactions'),
  )('$name responds with 404 for an unknown record', async ({ method, path, operationId }) => {
    const { status, body } = await callServer(method, path.replace(/\{\w+\}/, 'f'.repeat(24)), bodies[operationId]);
    expect(status).toBe(404);
    expect(body.success).toBe(false);
  });
});

describe('any other operation', () => {
  it.each(operations.filter(({ isSpecified }) => !isSpecified))('$name is unknown', async ({ method, path }) => {
    const response = await callServer(method, fillPath(path), method === 'GET' ? undefined : {});
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.text).toContain(`<pre>Cannot ${method} /api/admin${fillPath(path)}</pre>`);
  });

  it('is not implemented', () => {
    const expectedKeys = specifiedOperations
      .map(({ name }) => name.replace(/\{\w+\}/, ':id'))
      .filter((name) => name !== 'POST /signin');
    expect(Object.keys(handlers).toSorted()).toEqual(expectedKeys.toSorted());
  });

  it('detects undocumented fields', () => {
    const schema = specifiedOperations.find(({ operationId }) => operationId === 'getPlan')?.schema ?? {};
    const plan = { category: 'Gold', investmentAmount: { min: 1, most: 2 }, colour: 'gold', __v: 0 };
    expect(findUndocumentedFields({ success: true, data: plan }, schema)).toEqual([
      '.data.investmentAmount.most',
      '.data.colour',
    ]);
  });
});

describe('signing in', () => {
  it('responds with a token and an ID', async () => {
    const { status, body } = await callServer('POST', '/signin', credentials, '');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.any(String),
      data: { _id: expect.stringMatching(/^[0-9a-f]{24}$/) },
      message: expect.any(String),
    });
  });

  it.each([
    { ...credentials, password: 'wrong' },
    { ...credentials, email: 'ada.lovelace@example.com', password: 'correct horse' },
    {},
  ])('responds with 401 to %o', async (body) => {
    expect(await callServer('POST', '/signin', body, '')).toMatchObject({
      status: 401,
      body: { success: false, message: 'Invalid credentials' },
    });
  });

  it('signs in a sub-admin with two permissions', async () => {
    const { body } = await callServer(
      'POST',
      '/signin',
      { ...credentials, email: 'support@countinghouse.example' },
      '',
    );
    const { permissions } = await getBody(`/permissions/${body.data._id}`);
    expect(Object.keys(permissions).filter((key) => permissions[key])).toEqual(['dashboard', 'support']);
    expect(Object.keys(permissions)).toHaveLength(9);
  });
});

describe('the seed', () => {
  it('has enough records for the screens', async () => {
    const { stats, recentTransactions } = await getBody(`/info/${adminId}`);
    expect(stats.users).toBe(60);
    expect(recentTransactions).toMatchObject({ total: 1_200, page: 1, limit: 10 });
    expect((await getBody('/user/getall')).data).toMatchObject({ total: 60, page: 1 });
    expect((await getBody('/all-transactions?limit=1000')).data.transactions).toHaveLength(1_000);
    expect((await getBody('/all-transactions?limit=1000&page=2')).data.transactions).toHaveLength(200);
    expect((await getBody('/withdrawals')).data).toHaveLength(25);
    expect((await getBody('/support-enquiries')).data).toHaveLength(30);
    expect((await getBody('/referrals')).pagination).toEqual({ totalCount: 30 });
    expect((await getBody('/plan/getall')).data).toHaveLength(12);
    expect((await getBody('/admin-wallets')).data).toHaveLength(5);
    expect(
      (await getBody('/subadmin/getall')).data.filter(({ role }: { role: string }) => role === 'subadmin'),
    ).toHaveLength(4);
  });

  it('is the same at every start, with unique emails', () => {
    expect(JSON.stringify(seed())).toBe(JSON.stringify(seed()));
    expect(new Set(seed().accounts.map(({ email }) => email)).size).toBe(65);
  });

  it('has the gaps and inconsistencies of an old database', async () => {
    const { transactions } = (await getBody('/all-transactions?limit=1000')).data;
    expect(transactions).toContainEqual(expect.objectContaining({ user_id: null }));
    expect(transactions).toContainEqual(expect.objectContaining({ user_id: { email: expect.any(String) } }));
    expect(transactions).toContainEqual(expect.objectContaining({ amount: expect.stringMatching(/^\d+\.\d\d$/) }));
    expect(transactions).toContainEqual(expect.not.objectContaining({ updated_at: expect.anything() }));
    const tickets = (await getBody('/support-enquiries')).data;
    expect(tickets).toContainEqual(expect.objectContaining({ user_id: null }));
    expect(tickets).toContainEqual(expect.objectContaining({ ticket_id: 1_001 }));
    const programs = (await getBody('/referrals?limit=100')).data;
    expect(programs).toContainEqual(expect.objectContaining({ user_id: null }));
    const earnings = programs.flatMap((program: { referral_earnings: unknown[] }) => program.referral_earnings);
    expect(earnings).toContainEqual(expect.objectContaining({ referred_user_id: null }));
    expect((await getBody(`/info/${adminId}`)).stats.referrals.leaderboard[1].user_id).toBeNull();
    const { users } = (await getBody('/user/getall?limit=100')).data;
    expect(users).toContainEqual(expect.not.objectContaining({ phoneNumber: expect.anything() }));
    expect(users).toContainEqual(expect.not.objectContaining({ kyc_status: expect.anything() }));
    const plans = (await getBody('/plan/getall')).data;
    expect(plans).toContainEqual(expect.not.objectContaining({ lockInPeriodUnit: expect.anything() }));
    const flags = (await getBody('/subadmin/getall')).data.map(
      ({ permissions }: { permissions: object }) => permissions,
    );
    expect(flags.map((each: object) => Object.keys(each).length)).toEqual([9, 9, 4, 9, 4]);
  });

  it('has no negative balance', async () => {
    for (const { _id } of (await getBody('/user/getall?limit=100')).data.users) {
      expect((await getBody(`/user/wallet/info/${_id}`)).data.wallet.balance).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('writes', () => {
  it('decide a transaction once, which the lists show', async () => {
    const pending = '/all-transactions?limit=1000&status=pending';
    const before = (await getBody(pending)).data.transactions;
    const [{ _id }] = before;
    const decideTransaction = (status: string) => callServer('PUT', `/transaction/status/${_id}`, { status });
    expect((await decideTransaction('approved')).status).toBe(200);
    expect((await getBody(pending)).data.transactions).toHaveLength(before.length - 1);
    expect((await getBody(`/transaction/details/${_id}`)).data).toMatchObject({
      status: 'approved',
      updated_at: expect.any(String),
      user: { id: expect.any(String) },
    });
    expect(await decideTransaction('cancelled')).toMatchObject({ status: 400, body: { success: false } });
  });

  it('decide a withdrawal, and again', async () => {
    const [{ _id }] = (await getBody('/withdrawals')).data;
    for (const status of ['approved', 'rejected']) {
      expect((await callServer('PUT', `/withdrawal/status/${_id}`, { status })).status).toBe(200);
      expect((await getBody(`/withdrawal/details/${_id}`)).data.status).toBe(status);
    }
    expect((await callServer('PUT', `/withdrawal/status/${_id}`, { status: 'lost' })).status).toBe(400);
  });

  it('change only the fields that are sent', async () => {
    const [{ _id }] = (await getBody('/user/getall?search=ADA.LOVE')).data.users;
    const before = (await getBody(`/user/details/${_id}`)).data;
    await callServer('PATCH', `/user/update/${_id}`, { fullName: 'Ada King', isAdmin: true });
    expect((await getBody(`/user/details/${_id}`)).data).toEqual({ ...before, fullName: 'Ada King' });
  });

  it('respond with 200 and success false if the email is taken', async () => {
    const user = { fullName: 'Another Ada', email: 'Ada.Lovelace@example.com', password: 'correct horse' };
    const rejection = { status: 200, body: { success: false, message: 'Email already exists' } };
    expect(await callServer('POST', '/user/add', user)).toMatchObject(rejection);
    expect((await callServer('POST', '/user/add', { ...user, email: '' })).status).toBe(400);
  });

  it('accept a form, without its files', async () => {
    const form = new FormData();
    const values = { fullName: 'Mary Somerville', email: 'mary@test.example', password: 'correct horse' };
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    form.append('selfieUpload_verified', 'true');
    form.append('selfieUpload', new Blob(['snapshot']), 'selfie.png');
    const headers = { authorization: `Bearer ${token}` };
    const address = `${server.origin}/api/admin/user/add`;
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(201);
    const [{ _id }] = (await getBody('/user/getall')).data.users;
    const user = (await getBody(`/user/details/${_id}`)).data;
    expect(user).toMatchObject({ fullName: 'Mary Somerville', kyc_status: 'pending', selfieUpload_verified: true });
    expect(user).not.toHaveProperty('selfieUpload');
  });

  it('delete a user, who becomes null in other records', async () => {
    const [{ _id }] = (await getBody('/user/getall?search=Alan Turing')).data.users;
    expect((await callServer('DELETE', `/user/${_id}`)).body).toEqual({ success: true });
    const { transactions } = (await getBody(`/transactions/user/${_id}`)).data;
    expect(transactions).toHaveLength(10);
    expect(transactions[0].user_id).toBeNull();
    expect((await getBody(`/transaction/details/${transactions[0]._id}`)).data.user).toBeNull();
  });

  it('respond with 400 to malformed JSON', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.origin}/api/admin/user/add`, { method: 'POST', headers, body: '{' });
    expect(response.status).toBe(400);
  });
});

describe('a panel elsewhere', () => {
  it('may send the two headers of the specification, and no others', async () => {
    const response = await fetch(`${server.origin}/api/admin/user/getall`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(panelOrigin);
    expect(response.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    expect((await callServer('GET', '/nowhere')).headers.get('access-control-allow-origin')).toBe(panelOrigin);
  });
});

it('serves the images of its records publicly', async () => {
  const { users } = (await getBody('/user/getall?page=1&limit=100')).data;
  const details = await Promise.all(users.map(({ _id }: { _id: string }) => getBody(`/user/details/${_id}`)));
  const { selfieUpload } = details.map(({ data }) => data).find((user) => user.selfieUpload);
  const image = await fetch(`${server.origin}/${selfieUpload}`);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/svg+xml');
  expect(image.headers.get('access-control-allow-origin')).toBe(panelOrigin);
  expect((await fetch(`${server.origin}/uploads/nobody.jpg`)).status).toBe(404);
});

describe('the panel', () => {
  it('is served with its settings, and as one page for all paths', async () => {
    const panel = mkdtempSync(join(tmpdir(), 'panel-'));
    writeFileSync(join(panel, 'index.html'), '<title>The panel</title>');
    writeFileSync(join(panel, 'logo.svg'), '<svg />');
    const { origin, stop } = await startMinimalServer({ panel, latencyMs: 0 });
    const fetchPath = (path: string, accept: string) => fetch(`${origin}${path}`, { headers: { accept } });

    expect(await (await fetchPath('/admin/users', 'text/html')).text()).toContain('The panel');
    expect((await fetchPath('/logo.svg', 'image/*')).headers.get('content-type')).toBe('image/svg+xml');
    expect(await (await fetchPath('/config.json', '*/*')).json()).toEqual({});
    expect((await fetchPath('/assets/unknown.js', '*/*')).status).toBe(404);
    expect((await fetchPath('/api/admin/nowhere', 'text/html')).status).toBe(404);
    expect((await fetchPath('/api/admin/nowhere', '*/*')).headers.has('access-control-allow-origin')).toBe(false);
    await stop();
    rmSync(panel, { recursive: true });
  });
});

it('delays its responses', async () => {
  const slow = await startMinimalServer({ latencyMs: 120 });
  const startedAt = performance.now();
  await fetch(`${slow.origin}/api/admin/notifications`);
  expect(performance.now() - startedAt).toBeGreaterThan(110);
  await slow.stop();
});
