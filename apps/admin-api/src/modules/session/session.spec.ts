import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, sessions, users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';
import { hashToken } from '../../common/tokens';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  const passwordHash = await hashPassword('correct horse');
  await test.database.orm.insert(users).values([
    { role: 'admin', fullName: 'Grace Hopper', email: 'grace@example.com', passwordHash },
    { role: 'subadmin', fullName: 'Idle Hands', email: 'idle@example.com', passwordHash, status: 'inactive' },
    { role: 'subadmin', fullName: 'Gone Away', email: 'gone@example.com', passwordHash, closedAt: new Date() },
    { role: 'user', fullName: 'Ada Lovelace', email: 'ada@example.com', passwordHash },
  ]);
});

afterAll(() => test.close());

const post = (url: string, payload?: object) => test.app.inject({ method: 'POST', url: `/api/admin${url}`, payload });
const signIn = (email: string, password: string) => post('/signin', { email, password });
const isEnded = async (caller: SignedIn) => (await caller.request('GET', `/details/${caller.id}`)).statusCode === 403;

describe('signing in', () => {
  // covers: entity.admin, calls.sign-in, calls.details
  it('starts a session', async () => {
    const response = await signIn('Grace@Example.com', 'correct horse');
    expect(response.statusCode).toBe(200);
    const { token, data, message } = response.json();
    expect(message).toBe('Signed in.');
    expect(data).toMatchObject({ fullName: 'Grace Hopper', email: 'grace@example.com', role: 'admin' });
    const headers = { authorization: `Bearer ${token}` };
    const details = await test.app.inject({ url: `/api/admin/details/${data._id}`, headers });
    expect(details.json()).toEqual({ success: true, data });
  });

  it.each([
    ['a wrong password', 'grace@example.com', 'wrong'],
    ['an unknown email', 'nobody@example.com', 'correct horse'],
    ['an inactive account', 'idle@example.com', 'correct horse'],
    ['a deleted account', 'gone@example.com', 'correct horse'],
    ['an account of the platform and not of the panel', 'ada@example.com', 'correct horse'],
  ])('returns the same response for %s', async (_case, email, password) => {
    const response = await signIn(email, password);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ success: false, message: 'Invalid credentials', code: 'invalid_credentials' });
  });

  it('takes as long for an unknown email as for a wrong password', async () => {
    // Processor time, which does not depend on the machine's load.
    const measureCpuTime = async (email: string) => {
      const before = process.cpuUsage();
      expect((await signIn(email, 'wrong')).statusCode).toBe(401);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Other work of the process can only add to it.
    const measureMinCpuTime = async (email: string) =>
      Math.min(await measureCpuTime(email), await measureCpuTime(email), await measureCpuTime(email));
    const expected = await measureMinCpuTime('grace@example.com');
    expect(await measureMinCpuTime('unknown@example.com')).toBeGreaterThan(expected / 2);
  });

  it('stores only the hash of the token', async () => {
    const { token } = (await signIn('grace@example.com', 'correct horse')).json();
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await test.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect(stored).toHaveLength(1);
    const { rows } = await test.database.orm.execute(
      sql`select sessions::text || coalesce((select string_agg(audit_log::text, '') from audit_log), '') as all from sessions`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('names the missing fields', async () => {
    const response = await post('/signin', {});
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      errors: [
        { field: 'email', message: 'Email is required' },
        { field: 'password', message: 'Password is required' },
      ],
    });
  });
});

describe('a session', () => {
  const setAge = (caller: SignedIn, column: 'lastUsedAt' | 'expiresAt', minutes: number) =>
    test.database.orm
      .update(sessions)
      .set({ [column]: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.userId, caller.id));

  it('survives 29 idle minutes, and a use restarts them', async () => {
    const caller = await test.signIn();
    await setAge(caller, 'lastUsedAt', 29);
    expect(await isEnded(caller)).toBe(false);
    const [session] = await test.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    expect(Date.now() - Number(session?.lastUsedAt)).toBeLessThan(60_000);
  });

  it('expires after 30 idle minutes', async () => {
    const caller = await test.signIn();
    await setAge(caller, 'lastUsedAt', 30);
    expect(await isEnded(caller)).toBe(true);
  });

  it('is not extended by background operations', async () => {
    const caller = await test.signIn();
    await setAge(caller, 'lastUsedAt', 29);
    expect((await caller.request('GET', '/notifications')).statusCode).toBe(200);
    const [session] = await test.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    expect(Date.now() - Number(session?.lastUsedAt)).toBeGreaterThan(28 * 60_000);
    await setAge(caller, 'lastUsedAt', 30);
    expect((await caller.request('GET', '/notifications')).statusCode).toBe(403);
  });

  it('is not extended by background requests', async () => {
    const caller = await test.signIn();
    await setAge(caller, 'lastUsedAt', 29);
    const headers = { 'x-background': 'true' };
    expect((await caller.request('GET', '/user/getall?limit=1', { headers })).statusCode).toBe(200);
    const [session] = await test.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    expect(Date.now() - Number(session?.lastUsedAt)).toBeGreaterThan(28 * 60_000);
  });

  it('returns its end, which extends it', async () => {
    const caller = await test.signIn();
    const read = async () => (await test.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id)))[0];
    await setAge(caller, 'lastUsedAt', 5);
    const before = await read();
    const response = await caller.request('GET', '/session');
    // The last use may have been recorded up to a minute ago.
    expect(response.json().data).toEqual({ idle_seconds: 29 * 60, ends_at: before?.expiresAt.toISOString() });
    expect(Number((await read())?.lastUsedAt)).toBeGreaterThan(Number(before?.lastUsedAt));
    await setAge(caller, 'lastUsedAt', 30);
    expect((await caller.request('GET', '/session')).statusCode).toBe(403);
  });

  it('is extended by each call, also with a limit of one minute', async () => {
    const briefApp = await createTestApp({ SESSION_IDLE_MINUTES: '1' });
    const caller = await briefApp.signIn();
    const setLastUsed = (seconds: number) =>
      briefApp.database.orm.update(sessions).set({ lastUsedAt: sql`now() - make_interval(secs => ${seconds})` });
    await setLastUsed(50);
    expect((await caller.request('GET', '/session')).json().data.idle_seconds).toBe(58);
    await setLastUsed(50);
    expect((await caller.request('GET', '/user/getall')).statusCode).toBe(200);
    const [session] = await briefApp.database.orm.select().from(sessions);
    expect(Date.now() - Number(session?.lastUsedAt)).toBeLessThan(40_000);
    await briefApp.close();
  });

  it('is updated at most once a minute', async () => {
    const caller = await test.signIn();
    const readLastUsed = () =>
      test.database.orm.select({ at: sessions.lastUsedAt }).from(sessions).where(eq(sessions.userId, caller.id));
    const before = await readLastUsed();
    expect(await isEnded(caller)).toBe(false);
    expect(await readLastUsed()).toEqual(before);
  });

  it('expires after 12 hours of any use', async () => {
    const { token, data } = (await signIn('grace@example.com', 'correct horse')).json();
    const [session] = await test.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect(Number(session?.expiresAt) - Number(session?.createdAt)).toBe(12 * 3600 * 1000);
    await test.database.orm
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.tokenHash, hashToken(token)));
    const response = await test.app.inject({
      url: `/api/admin/details/${data._id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(403);
  });

  it('ends on sign-out, and no other session does', async () => {
    const [caller, other] = [await test.signIn(), await test.signIn()];
    const response = await caller.request('POST', '/signout');
    expect(response.json()).toEqual({ success: true, message: 'Signed out.' });
    expect([await isEnded(caller), await isEnded(other)]).toEqual([true, false]);
  });

  // covers: state.subadmin
  it.each([
    ['inactive', { status: 'inactive' as const }],
    ['deleted', { closedAt: new Date() }],
    ['a mere user', { role: 'user' as const }],
  ])('ends on the next call when the account becomes %s', async (_case, changes) => {
    const caller = await test.signIn(['users']);
    await test.database.orm.update(users).set(changes).where(eq(users.id, caller.id));
    const response = await caller.request('GET', '/user/getall');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      success: false,
      message: 'Session expired. Please log in again.',
      code: 'session_expired',
    });
  });

  it.each([
    ['no token', undefined],
    ['no scheme', 'x'.repeat(43)],
    ['another scheme', `Basic ${'x'.repeat(43)}`],
    ['a short token', 'Bearer x'],
    ['an unknown token', `Bearer ${'x'.repeat(43)}`],
    ['a token and more', `Bearer ${'x'.repeat(43)} y`],
  ])('is rejected with %s', async (_case, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await test.app.inject({ url: '/api/admin/user/getall', headers });
    expect(response.statusCode).toBe(403);
  });
});

describe('permissions', () => {
  // covers: roles.main-admin
  it('are all nine for the main admin', async () => {
    const caller = await test.signIn();
    const { permissions } = (await caller.request('GET', `/permissions/${caller.id}`)).json();
    expect(Object.values(permissions)).toEqual(Array.from({ length: 9 }, () => true));
  });

  // covers: entity.permissions, calls.permissions
  it('are the granted flags of a sub-admin', async () => {
    const caller = await test.signIn(['support', 'dashboard']);
    const { permissions } = (await caller.request('GET', `/permissions/${caller.id}`)).json();
    expect(Object.keys(permissions).filter((key) => permissions[key])).toEqual(['dashboard', 'support']);
    expect(Object.keys(permissions)).toHaveLength(9);
  });

  // covers: roles.next-call
  it('apply to the next call, granted or revoked', async () => {
    const caller = await test.signIn([]);
    const status = async () => (await caller.request('GET', '/user/getall')).statusCode;
    const set = (permissions: string[]) =>
      test.database.orm.update(users).set({ permissions }).where(eq(users.id, caller.id));
    expect(await status()).toBe(401);
    await set(['users']);
    expect(await status()).toBe(200);
    await set(['plans']);
    expect(await status()).toBe(401);
  });

  it.each(['/permissions/', '/details/'])('at %s of others require the flag for sub-admins', async (path) => {
    const [owner, clerk, chief] = [
      await test.signIn(['support']),
      await test.signIn(['users']),
      await test.signIn(['subadmins']),
    ];
    const statuses = [owner, clerk, chief].map(
      async (caller) => (await caller.request('GET', `${path}${owner.id}`)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  it('do not exist for a customer or an unknown account', async () => {
    const caller = await test.signIn();
    const [customer] = await test.database.orm.select().from(users).where(eq(users.email, 'ada@example.com'));
    expect((await caller.request('GET', `/permissions/${customer?.id}`)).statusCode).toBe(404);
    expect((await caller.request('GET', '/details/0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10')).statusCode).toBe(404);
  });
});

it('records sign-in and sign-out with the address', async () => {
  const { token, data } = (await signIn('grace@example.com', 'correct horse')).json();
  await test.app.inject({ method: 'POST', url: '/api/admin/signout', headers: { authorization: `Bearer ${token}` } });
  const entries = await test.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, data._id))
    .orderBy(auditLog.id);
  expect(entries.slice(-2)).toMatchObject([
    { action: 'signIn', entity: 'session', address: '127.0.0.1' },
    { action: 'signOut', entity: 'session', address: '127.0.0.1' },
  ]);
});
