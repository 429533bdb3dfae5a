import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, sessions, users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';
import { hashToken } from '../../common/tokens';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  const passwordHash = await hashPassword('correct horse');
  await testApp.database.orm.insert(users).values([
    { role: 'admin', fullName: 'Grace Hopper', email: 'grace@example.com', passwordHash },
    { role: 'subadmin', fullName: 'Inactive Admin', email: 'inactive@example.com', passwordHash, status: 'inactive' },
    { role: 'subadmin', fullName: 'Deleted Admin', email: 'deleted@example.com', passwordHash, closedAt: new Date() },
    { role: 'user', fullName: 'Ada Lovelace', email: 'ada@example.com', passwordHash },
  ]);
});

afterAll(() => testApp.close());

const postJson = (url: string, payload?: object) =>
  testApp.app.inject({ method: 'POST', url: `/api/admin${url}`, payload });
const signIn = (email: string, password: string) => postJson('/signin', { email, password });
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
    const details = await testApp.app.inject({ url: `/api/admin/details/${data._id}`, headers });
    expect(details.json()).toEqual({ success: true, data });
  });

  it.each([
    ['a wrong password', 'grace@example.com', 'wrong'],
    ['an unknown email', 'nobody@example.com', 'correct horse'],
    ['an inactive account', 'inactive@example.com', 'correct horse'],
    ['a deleted account', 'deleted@example.com', 'correct horse'],
    ['a customer account', 'ada@example.com', 'correct horse'],
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
    const stored = await testApp.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect(stored).toHaveLength(1);
    const { rows } = await testApp.database.orm.execute(
      sql`select sessions::text || coalesce((select string_agg(audit_log::text, '') from audit_log), '') as all from sessions`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('returns an error for each missing field', async () => {
    const response = await postJson('/signin', {});
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
  const setLastUsedMinutesAgo = (caller: SignedIn, minutes: number) =>
    testApp.database.orm
      .update(sessions)
      .set({ lastUsedAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.userId, caller.id));

  it('is active after 29 idle minutes, and a request resets the idle time', async () => {
    const caller = await testApp.signIn();
    await setLastUsedMinutesAgo(caller, 29);
    expect(await isEnded(caller)).toBe(false);
    const [session] = await testApp.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    expect(Date.now() - Number(session?.lastUsedAt)).toBeLessThan(60_000);
  });

  it('expires after 30 idle minutes', async () => {
    const caller = await testApp.signIn();
    await setLastUsedMinutesAgo(caller, 30);
    expect(await isEnded(caller)).toBe(true);
  });

  it('is not extended by background operations', async () => {
    const caller = await testApp.signIn();
    await setLastUsedMinutesAgo(caller, 29);
    expect((await caller.request('GET', '/notifications')).statusCode).toBe(200);
    const [session] = await testApp.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    expect(Date.now() - Number(session?.lastUsedAt)).toBeGreaterThan(28 * 60_000);
    await setLastUsedMinutesAgo(caller, 30);
    expect((await caller.request('GET', '/notifications')).statusCode).toBe(403);
  });

  it('is not extended by background requests', async () => {
    const caller = await testApp.signIn();
    await setLastUsedMinutesAgo(caller, 29);
    const headers = { 'x-background': 'true' };
    expect((await caller.request('GET', '/user/getall?limit=1', { headers })).statusCode).toBe(200);
    const [session] = await testApp.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    expect(Date.now() - Number(session?.lastUsedAt)).toBeGreaterThan(28 * 60_000);
  });

  it('is extended by a request for its end time', async () => {
    const caller = await testApp.signIn();
    const readSession = async () =>
      (await testApp.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id)))[0];
    await setLastUsedMinutesAgo(caller, 5);
    const before = await readSession();
    const response = await caller.request('GET', '/session');
    // At least 29 minutes remain: uses are recorded at most once a minute.
    expect(response.json().data).toEqual({ idle_seconds: 29 * 60, ends_at: before?.expiresAt.toISOString() });
    expect(Number((await readSession())?.lastUsedAt)).toBeGreaterThan(Number(before?.lastUsedAt));
    await setLastUsedMinutesAgo(caller, 30);
    expect((await caller.request('GET', '/session')).statusCode).toBe(403);
  });

  it('is extended by each call, even with an idle limit of one minute', async () => {
    const shortIdleApp = await createTestApp({ SESSION_IDLE_MINUTES: '1' });
    const caller = await shortIdleApp.signIn();
    const setLastUsedSecondsAgo = (seconds: number) =>
      shortIdleApp.database.orm.update(sessions).set({ lastUsedAt: sql`now() - make_interval(secs => ${seconds})` });
    await setLastUsedSecondsAgo(50);
    expect((await caller.request('GET', '/session')).json().data.idle_seconds).toBe(58);
    await setLastUsedSecondsAgo(50);
    expect((await caller.request('GET', '/user/getall')).statusCode).toBe(200);
    const [session] = await shortIdleApp.database.orm.select().from(sessions);
    expect(Date.now() - Number(session?.lastUsedAt)).toBeLessThan(40_000);
    await shortIdleApp.close();
  });

  it('is updated at most once a minute', async () => {
    const caller = await testApp.signIn();
    const readLastUsed = () =>
      testApp.database.orm.select({ at: sessions.lastUsedAt }).from(sessions).where(eq(sessions.userId, caller.id));
    const before = await readLastUsed();
    expect(await isEnded(caller)).toBe(false);
    expect(await readLastUsed()).toEqual(before);
  });

  it('expires after 12 hours, even if it is in use', async () => {
    const { token, data } = (await signIn('grace@example.com', 'correct horse')).json();
    const [session] = await testApp.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect(Number(session?.expiresAt) - Number(session?.createdAt)).toBe(12 * 3600 * 1000);
    await testApp.database.orm
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.tokenHash, hashToken(token)));
    const response = await testApp.app.inject({
      url: `/api/admin/details/${data._id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(403);
  });

  it('ends on sign-out, without ending other sessions', async () => {
    const [caller, other] = [await testApp.signIn(), await testApp.signIn()];
    const response = await caller.request('POST', '/signout');
    expect(response.json()).toEqual({ success: true, message: 'Signed out.' });
    expect([await isEnded(caller), await isEnded(other)]).toEqual([true, false]);
  });

  // covers: state.subadmin
  it.each([
    ['inactive', { status: 'inactive' as const }],
    ['deleted', { closedAt: new Date() }],
    ['a customer', { role: 'user' as const }],
  ])('ends on the next call when the account becomes %s', async (_case, changes) => {
    const caller = await testApp.signIn(['users']);
    await testApp.database.orm.update(users).set(changes).where(eq(users.id, caller.id));
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
    ['text after the token', `Bearer ${'x'.repeat(43)} y`],
  ])('is required: a request with %s is rejected', async (_case, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await testApp.app.inject({ url: '/api/admin/user/getall', headers });
    expect(response.statusCode).toBe(403);
  });
});

describe('permissions', () => {
  // covers: roles.main-admin
  it('include all nine permissions for the main admin', async () => {
    const caller = await testApp.signIn();
    const { permissions } = (await caller.request('GET', `/permissions/${caller.id}`)).json();
    expect(Object.values(permissions)).toEqual(Array.from({ length: 9 }, () => true));
  });

  // covers: entity.permissions, calls.permissions
  it('include only the granted permissions for a sub-admin', async () => {
    const caller = await testApp.signIn(['support', 'dashboard']);
    const { permissions } = (await caller.request('GET', `/permissions/${caller.id}`)).json();
    expect(Object.keys(permissions).filter((key) => permissions[key])).toEqual(['dashboard', 'support']);
    expect(Object.keys(permissions)).toHaveLength(9);
  });

  // covers: roles.next-call
  it('apply from the next call after they are granted or revoked', async () => {
    const caller = await testApp.signIn([]);
    const getStatus = async () => (await caller.request('GET', '/user/getall')).statusCode;
    const setPermissions = (permissions: string[]) =>
      testApp.database.orm.update(users).set({ permissions }).where(eq(users.id, caller.id));
    expect(await getStatus()).toBe(401);
    await setPermissions(['users']);
    expect(await getStatus()).toBe(200);
    await setPermissions(['plans']);
    expect(await getStatus()).toBe(401);
  });

  it.each(['/permissions/', '/details/'])(
    'can be read for other accounts at %s only with the `subadmins` permission',
    async (path) => {
      const [supportAdmin, userAdmin, subadminManager] = [
        await testApp.signIn(['support']),
        await testApp.signIn(['users']),
        await testApp.signIn(['subadmins']),
      ];
      const statuses = [supportAdmin, userAdmin, subadminManager].map(
        async (caller) => (await caller.request('GET', `${path}${supportAdmin.id}`)).statusCode,
      );
      expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
    },
  );

  it('return 404 for a customer and an unknown account', async () => {
    const caller = await testApp.signIn();
    const [customer] = await testApp.database.orm.select().from(users).where(eq(users.email, 'ada@example.com'));
    expect((await caller.request('GET', `/permissions/${customer?.id}`)).statusCode).toBe(404);
    expect((await caller.request('GET', '/details/0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10')).statusCode).toBe(404);
  });
});

it('records sign-in and sign-out with the address', async () => {
  const { token, data } = (await signIn('grace@example.com', 'correct horse')).json();
  await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/signout',
    headers: { authorization: `Bearer ${token}` },
  });
  const entries = await testApp.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, data._id))
    .orderBy(auditLog.id);
  expect(entries.slice(-2)).toMatchObject([
    { action: 'signIn', entity: 'session', address: '127.0.0.1' },
    { action: 'signOut', entity: 'session', address: '127.0.0.1' },
  ]);
});
