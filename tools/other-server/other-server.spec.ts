import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations, unnamedIn } from './contract';
import { operations as table } from './operations';
import { startOtherServer, type OtherServer } from './other-server';
import { seed } from './seed';

const panelOrigin = 'https://panel.example';
const credentials = { email: 'admin@countinghouse.example', password: 'countinghouse' };

let server: OtherServer;
let token: string;
let adminId: string;
let ids: [beginning: string, id: string][];

beforeAll(async () => {
  server = await startOtherServer({ latencyMs: 0, origin: panelOrigin });
  const { body } = await call('POST', '/signin', credentials);
  token = body.token;
  adminId = body.data._id;
  ids = await findIds();
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

async function call(method: string, path: string, body?: unknown, authorization = `Bearer ${token}`) {
  const response = await fetch(`${server.origin}/api/admin${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

const get = async (path: string) => (await call('GET', path)).body;

/** The ids of records that are there, by the beginning of the paths that lead to them. */
async function findIds(): Promise<[beginning: string, id: string][]> {
  const [program] = (await get('/referrals')).data;
  return [
    ['/permissions', adminId],
    ['/details', adminId],
    ['/info', adminId],
    ['/subadmin', (await get('/subadmin/getall')).data[1]._id],
    ['/user', (await get('/user/getall')).data.users[0]._id],
    ['/plan', (await get('/plan/getall')).data[0]._id],
    ['/withdrawal', (await get('/withdrawals')).data[0]._id],
    ['/support-enquiries', (await get('/support-enquiries')).data[0]._id],
    ['/referrals/user', program.user_id._id],
    ['/admin-wallet', (await get('/admin-wallets')).data[0]._id],
    ['/transactions/user', program.user_id._id],
    ['/transaction', (await get('/all-transactions?status=pending')).data.transactions[0]._id],
  ];
}

function realPath(path: string): string {
  const [, id = 'anything'] = ids.find(([beginning]) => path.startsWith(`${beginning}/`)) ?? [];
  return path.replaceAll(/\{\w+\}/g, id);
}

/** Bodies by operation, where one is needed. */
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

const observed = operations.filter(({ isObserved }) => isObserved);

describe('an operation that the document shows', () => {
  it.each(observed)('$name is answered, without what the contract does not name', async (operation) => {
    const { method, path, operationId, schema } = operation;
    const isWrite = method !== 'GET';
    const answer = await call(method, realPath(path), isWrite ? (bodies[operationId] ?? {}) : undefined);
    expect([200, 201]).toContain(answer.status);
    expect(answer.body.success).toBe(true);
    expect(unnamedIn(answer.body, schema)).toEqual([]);
    expect(answer.headers.has('etag')).toBe(false);
    expect('data' in answer.body || 'permissions' in answer.body).toBe(!isWrite || operationId === 'signIn');
  });

  it.each(observed.filter(({ operationId }) => operationId !== 'signIn'))(
    '$name answers 403 without a valid token',
    async ({ method, path }) => {
      const { status, body } = await call(method, realPath(path), undefined, 'Bearer nobody');
      expect(status).toBe(403);
      expect(body).toEqual({ success: false, message: 'Session expired' });
    },
  );

  // The transactions of somebody unknown are an empty list.
  it.each(observed.filter(({ path, operationId }) => path.includes('{') && operationId !== 'listUserTransactions'))(
    '$name answers 404 where there is no such record',
    async ({ method, path, operationId }) => {
      const { status, body } = await call(method, path.replace(/\{\w+\}/, 'f'.repeat(24)), bodies[operationId]);
      expect(status).toBe(404);
      expect(body.success).toBe(false);
    },
  );
});

describe('any other operation', () => {
  it.each(operations.filter(({ isObserved }) => !isObserved))('$name is unknown', async ({ method, path }) => {
    const answer = await call(method, realPath(path), method === 'GET' ? undefined : {});
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain(`<pre>Cannot ${method} /api/admin${realPath(path)}</pre>`);
  });

  it('has no place in the table', () => {
    const shown = observed.map(({ name }) => name.replace(/\{\w+\}/, ':id')).filter((name) => name !== 'POST /signin');
    expect(Object.keys(table).toSorted()).toEqual(shown.toSorted());
  });

  it('is no more welcome than a field without a name', () => {
    const schema = observed.find(({ operationId }) => operationId === 'getPlan')?.schema ?? {};
    const plan = { category: 'Gold', investmentAmount: { min: 1, most: 2 }, colour: 'gold', __v: 0 };
    expect(unnamedIn({ success: true, data: plan }, schema)).toEqual(['.data.investmentAmount.most', '.data.colour']);
  });
});

describe('signing in', () => {
  it('answers with a token and an id', async () => {
    const { status, body } = await call('POST', '/signin', credentials, '');
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
  ])('answers 401 to %o', async (body) => {
    expect(await call('POST', '/signin', body, '')).toMatchObject({
      status: 401,
      body: { success: false, message: 'Invalid credentials' },
    });
  });

  it('lets the sub-admin in, who sees two areas', async () => {
    const { body } = await call('POST', '/signin', { ...credentials, email: 'support@countinghouse.example' }, '');
    const { permissions } = await get(`/permissions/${body.data._id}`);
    expect(Object.keys(permissions).filter((key) => permissions[key])).toEqual(['dashboard', 'support']);
    expect(Object.keys(permissions)).toHaveLength(9);
  });
});

describe('what is there', () => {
  it('is as much as the screens need', async () => {
    const { stats, recentTransactions } = await get(`/info/${adminId}`);
    expect(stats.users).toBe(60);
    expect(recentTransactions).toMatchObject({ total: 1_200, page: 1, limit: 10 });
    expect((await get('/user/getall')).data).toMatchObject({ total: 60, page: 1 });
    expect((await get('/all-transactions?limit=1000')).data.transactions).toHaveLength(1_000);
    expect((await get('/all-transactions?limit=1000&page=2')).data.transactions).toHaveLength(200);
    expect((await get('/withdrawals')).data).toHaveLength(25);
    expect((await get('/support-enquiries')).data).toHaveLength(30);
    expect((await get('/referrals')).pagination).toEqual({ totalCount: 30 });
    expect((await get('/plan/getall')).data).toHaveLength(12);
    expect((await get('/admin-wallets')).data).toHaveLength(5);
    expect(
      (await get('/subadmin/getall')).data.filter(({ role }: { role: string }) => role === 'subadmin'),
    ).toHaveLength(4);
  });

  it('is the same at every start, with one account for each email', () => {
    expect(JSON.stringify(seed())).toBe(JSON.stringify(seed()));
    expect(new Set(seed().accounts.map(({ email }) => email)).size).toBe(65);
  });

  it('has the gaps and the oddities of an old database', async () => {
    const { transactions } = (await get('/all-transactions?limit=1000')).data;
    expect(transactions).toContainEqual(expect.objectContaining({ user_id: null }));
    expect(transactions).toContainEqual(expect.objectContaining({ user_id: { email: expect.any(String) } }));
    expect(transactions).toContainEqual(expect.objectContaining({ amount: expect.stringMatching(/^\d+\.\d\d$/) }));
    expect(transactions).toContainEqual(expect.not.objectContaining({ updated_at: expect.anything() }));
    const tickets = (await get('/support-enquiries')).data;
    expect(tickets).toContainEqual(expect.objectContaining({ user_id: null }));
    expect(tickets).toContainEqual(expect.objectContaining({ ticket_id: 1_001 }));
    const programs = (await get('/referrals?limit=100')).data;
    expect(programs).toContainEqual(expect.objectContaining({ user_id: null }));
    const earnings = programs.flatMap((program: { referral_earnings: unknown[] }) => program.referral_earnings);
    expect(earnings).toContainEqual(expect.objectContaining({ referred_user_id: null }));
    expect((await get(`/info/${adminId}`)).stats.referrals.leaderboard[1].user_id).toBeNull();
    const { users } = (await get('/user/getall?limit=100')).data;
    expect(users).toContainEqual(expect.not.objectContaining({ phoneNumber: expect.anything() }));
    expect(users).toContainEqual(expect.not.objectContaining({ kyc_status: expect.anything() }));
    const plans = (await get('/plan/getall')).data;
    expect(plans).toContainEqual(expect.not.objectContaining({ lockInPeriodUnit: expect.anything() }));
    const flags = (await get('/subadmin/getall')).data.map(({ permissions }: { permissions: object }) => permissions);
    expect(flags.map((each: object) => Object.keys(each).length)).toEqual([9, 9, 4, 9, 4]);
  });

  it('never has a wallet below zero', async () => {
    for (const { _id } of (await get('/user/getall?limit=100')).data.users) {
      expect((await get(`/user/wallet/info/${_id}`)).data.wallet.balance).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('writes', () => {
  it('decide a transaction once, and the lists show it', async () => {
    const pending = '/all-transactions?limit=1000&status=pending';
    const before = (await get(pending)).data.transactions;
    const [{ _id }] = before;
    const decide = (status: string) => call('PUT', `/transaction/status/${_id}`, { status });
    expect((await decide('approved')).status).toBe(200);
    expect((await get(pending)).data.transactions).toHaveLength(before.length - 1);
    expect((await get(`/transaction/details/${_id}`)).data).toMatchObject({
      status: 'approved',
      updated_at: expect.any(String),
      user: { id: expect.any(String) },
    });
    expect(await decide('cancelled')).toMatchObject({ status: 400, body: { success: false } });
  });

  it('decide a withdrawal, and again', async () => {
    const [{ _id }] = (await get('/withdrawals')).data;
    for (const status of ['approved', 'rejected']) {
      expect((await call('PUT', `/withdrawal/status/${_id}`, { status })).status).toBe(200);
      expect((await get(`/withdrawal/details/${_id}`)).data.status).toBe(status);
    }
    expect((await call('PUT', `/withdrawal/status/${_id}`, { status: 'lost' })).status).toBe(400);
  });

  it('change what is sent and leave the rest', async () => {
    const [{ _id }] = (await get('/user/getall?search=ADA.LOVE')).data.users;
    const before = (await get(`/user/details/${_id}`)).data;
    await call('PATCH', `/user/update/${_id}`, { fullName: 'Ada King', isAdmin: true });
    expect((await get(`/user/details/${_id}`)).data).toEqual({ ...before, fullName: 'Ada King' });
  });

  it('answer 200 without success where the email is taken', async () => {
    const user = { fullName: 'Another Ada', email: 'Ada.Lovelace@example.com', password: 'correct horse' };
    const refusal = { status: 200, body: { success: false, message: 'Email already exists' } };
    expect(await call('POST', '/user/add', user)).toMatchObject(refusal);
    expect((await call('POST', '/user/add', { ...user, email: '' })).status).toBe(400);
  });

  it('take a form too, without its files', async () => {
    const form = new FormData();
    const values = { fullName: 'Mary Somerville', email: 'mary@test.example', password: 'correct horse' };
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    form.append('selfieUpload_verified', 'true');
    form.append('selfieUpload', new Blob(['picture']), 'selfie.png');
    const headers = { authorization: `Bearer ${token}` };
    const address = `${server.origin}/api/admin/user/add`;
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(201);
    const [{ _id }] = (await get('/user/getall')).data.users;
    const user = (await get(`/user/details/${_id}`)).data;
    expect(user).toMatchObject({ fullName: 'Mary Somerville', kyc_status: 'pending', selfieUpload_verified: true });
    expect(user).not.toHaveProperty('selfieUpload');
  });

  it('delete a user, who stays in other records as nobody', async () => {
    const [{ _id }] = (await get('/user/getall?search=Alan Turing')).data.users;
    expect((await call('DELETE', `/user/${_id}`)).body).toEqual({ success: true });
    const { transactions } = (await get(`/transactions/user/${_id}`)).data;
    expect(transactions).toHaveLength(10);
    expect(transactions[0].user_id).toBeNull();
    expect((await get(`/transaction/details/${transactions[0]._id}`)).data.user).toBeNull();
  });

  it('answer 400 to what is no JSON', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.origin}/api/admin/user/add`, { method: 'POST', headers, body: '{' });
    expect(response.status).toBe(400);
  });
});

describe('a panel elsewhere', () => {
  it('may send the two headers that the document names, and no others', async () => {
    const response = await fetch(`${server.origin}/api/admin/user/getall`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(panelOrigin);
    expect(response.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    expect((await call('GET', '/nowhere')).headers.get('access-control-allow-origin')).toBe(panelOrigin);
  });
});

it('has the images that its records name where they say, for everybody', async () => {
  const { users } = (await get('/user/getall?page=1&limit=100')).data;
  const details = await Promise.all(users.map(({ _id }: { _id: string }) => get(`/user/details/${_id}`)));
  const { selfieUpload } = details.map(({ data }) => data).find((user) => user.selfieUpload);
  const image = await fetch(`${server.origin}/${selfieUpload}`);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/svg+xml');
  expect(image.headers.get('access-control-allow-origin')).toBe(panelOrigin);
  expect((await fetch(`${server.origin}/uploads/nobody.jpg`)).status).toBe(404);
});

describe('the panel', () => {
  it('is served with its settings, and as one page for all addresses', async () => {
    const panel = mkdtempSync(join(tmpdir(), 'panel-'));
    writeFileSync(join(panel, 'index.html'), '<title>The panel</title>');
    writeFileSync(join(panel, 'logo.svg'), '<svg />');
    const { origin, stop } = await startOtherServer({ panel, latencyMs: 0 });
    const read = (path: string, accept: string) => fetch(`${origin}${path}`, { headers: { accept } });

    expect(await (await read('/admin/users', 'text/html')).text()).toContain('The panel');
    expect((await read('/logo.svg', 'image/*')).headers.get('content-type')).toBe('image/svg+xml');
    expect(await (await read('/config.json', '*/*')).json()).toEqual({});
    expect((await read('/assets/gone.js', '*/*')).status).toBe(404);
    expect((await read('/api/admin/nowhere', 'text/html')).status).toBe(404);
    expect((await read('/api/admin/nowhere', '*/*')).headers.has('access-control-allow-origin')).toBe(false);
    await stop();
    rmSync(panel, { recursive: true });
  });
});

it('takes its time', async () => {
  const slow = await startOtherServer({ latencyMs: 120 });
  const begin = performance.now();
  await fetch(`${slow.origin}/api/admin/notifications`);
  expect(performance.now() - begin).toBeGreaterThan(110);
  await slow.stop();
});
