import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { attempts, trustedDevices, sessions, users } from '../../database/schema';
import { subscribeToEvents } from '../../test-support/event-subscription';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../../test-support/test-app';

const CHROME_USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});

afterAll(() => testApp.close());

async function readEmail(id: string): Promise<string> {
  const [row] = await testApp.database.orm.select({ email: users.email }).from(users).where(eq(users.id, id));
  return row?.email ?? '';
}

/** Signs in to an account again, from another address. */
async function signInAgain({ id }: SignedIn, { address = '203.0.113.7', deviceCookie = '' } = {}) {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: {
      'user-agent': CHROME_USER_AGENT,
      'x-forwarded-for': address,
      ...(deviceCookie !== '' && { cookie: deviceCookie }),
    },
    payload: { email: await readEmail(id), password: TEST_PASSWORD },
  });
  expect(response.statusCode).toBe(200);
  return {
    token: String(response.json().token),
    deviceCookie: String(response.headers['set-cookie']).split(';', 1)[0] ?? '',
  };
}

interface SessionRow {
  _id: string;
  is_current: boolean;
  device: string;
  ip_address: string | null;
  admin: { _id: string };
}

const listSessions = async ({ request: send }: SignedIn): Promise<SessionRow[]> =>
  (await send('GET', '/sessions')).json().data;
const isEnded = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await testApp.app.inject({ url: '/api/admin/session', headers })).statusCode === 403;
};

/** Returns the id of the caller's other session. */
const getOtherSessionId = async (caller: SignedIn) =>
  String((await listSessions(caller)).find((row) => !row.is_current)?._id);

describe('the list of sessions', () => {
  it('contains device, address and last use, and marks the current session', async () => {
    const caller = await testApp.signIn([]);
    await signInAgain(caller);
    const rows = await listSessions(caller);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.is_current)).toMatchObject({ device: 'Unknown device', ip_address: '127.0.0.1' });
    expect(rows.find((row) => !row.is_current)).toEqual({
      _id: expect.any(String),
      is_current: false,
      device: 'Chrome on Windows',
      ip_address: '203.0.113.7',
      createdAt: expect.any(String),
      last_used: expect.any(String),
      admin: { _id: caller.id, fullName: expect.any(String), email: await readEmail(caller.id), role: 'subadmin' },
    });
  });

  it('contains neither tokens nor their hashes', async () => {
    const caller = await testApp.signIn();
    const body = (await caller.request('GET', '/sessions/all')).body;
    const [row] = await testApp.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    const hash = Buffer.from(row?.tokenHash ?? []);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(body).not.toContain(hash.toString(encoding));
    expect(body).not.toContain(caller.token);
  });

  it('excludes expired sessions', async () => {
    const caller = await testApp.signIn([]);
    await signInAgain(caller);
    await signInAgain(caller);
    const ids = (await listSessions(caller)).filter((row) => !row.is_current).map(({ _id }) => _id);
    const updateSession = (id: string | undefined, change: object) =>
      testApp.database.orm
        .update(sessions)
        .set(change)
        .where(eq(sessions.id, String(id)));
    await updateSession(ids[0], { expiresAt: sql`now()` });
    await updateSession(ids[1], { lastUsedAt: sql`now() - interval '31 minutes'` });
    expect((await listSessions(caller)).map((row) => row.is_current)).toEqual([true]);
  });

  it('contains the sessions of others only for the main admin', async () => {
    const caller = await testApp.signIn([]);
    const mainAdmin = await testApp.signIn();
    const rows: SessionRow[] = (await mainAdmin.request('GET', '/sessions/all')).json().data;
    expect(rows.map(({ admin }) => admin._id)).toEqual(expect.arrayContaining([caller.id, mainAdmin.id]));
    expect(new Set((await listSessions(caller)).map(({ admin }) => admin._id))).toEqual(new Set([caller.id]));
  });
});

describe('ending sessions', () => {
  it('ends another session of the caller', async () => {
    const caller = await testApp.signIn([]);
    const { token } = await signInAgain(caller);
    expect((await caller.request('DELETE', `/sessions/${await getOtherSessionId(caller)}`)).statusCode).toBe(200);
    expect([await isEnded(token), await isEnded(caller.token)]).toEqual([true, false]);
  });

  it('ends the current session, which signs the caller out', async () => {
    const caller = await testApp.signIn([]);
    const [session] = await listSessions(caller);
    expect((await caller.request('DELETE', `/sessions/${session?._id}`)).statusCode).toBe(200);
    expect(await isEnded(caller.token)).toBe(true);
  });

  it('lets only the main admin end a session of another account', async () => {
    const [caller, other, mainAdmin] = [
      await testApp.signIn(['subadmins']),
      await testApp.signIn([]),
      await testApp.signIn(),
    ];
    const [session] = await listSessions(other);
    expect((await caller.request('DELETE', `/sessions/${session?._id}`)).statusCode).toBe(404);
    expect(await isEnded(other.token)).toBe(false);
    expect((await mainAdmin.request('DELETE', `/sessions/${session?._id}`)).statusCode).toBe(200);
    expect(await isEnded(other.token)).toBe(true);
  });

  it('ends all other sessions of the caller, but none of other accounts', async () => {
    const [caller, other] = [await testApp.signIn([]), await testApp.signIn([])];
    const tokens = [(await signInAgain(caller)).token, (await signInAgain(caller)).token];
    expect((await caller.request('POST', '/sessions/end-others')).statusCode).toBe(200);
    expect(await Promise.all(tokens.map(isEnded))).toEqual([true, true]);
    expect([await isEnded(caller.token), await isEnded(other.token)]).toEqual([false, false]);
  });

  it('lets the main admin end all sessions of an admin, except the current session', async () => {
    const [other, mainAdmin] = [await testApp.signIn([]), await testApp.signIn()];
    const { token } = await signInAgain(other);
    expect((await mainAdmin.request('DELETE', `/sessions/all/${other.id}`)).statusCode).toBe(200);
    expect([await isEnded(token), await isEnded(other.token)]).toEqual([true, true]);
    expect((await mainAdmin.request('DELETE', `/sessions/all/${mainAdmin.id}`)).statusCode).toBe(200);
    expect(await isEnded(mainAdmin.token)).toBe(false);
  });

  it('ends the event stream of the session, also in other processes', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const otherApp = await buildApp({ database: testApp.database, config });
    const caller = await testApp.signIn([]);
    const { token } = await signInAgain(caller);
    const [stream, otherStream] = [
      await subscribeToEvents(testApp.app, token),
      await subscribeToEvents(otherApp, token),
    ];
    await caller.request('DELETE', `/sessions/${await getOtherSessionId(caller)}`);
    await Promise.all([stream.ended, otherStream.ended]);
    await otherApp.close();
  });
});

describe('a sign-in from a new device', () => {
  const listNewDeviceNotifications = async ({
    request: send,
  }: SignedIn): Promise<{ title: string; message: string; record: object }[]> =>
    (await send('GET', '/notifications'))
      .json()
      .data.filter(({ title }: { title: string }) => title === 'Signed in from a new device');

  it('notifies only the account itself, and not at its first sign-in', async () => {
    const [caller, other] = [await testApp.signIn([]), await testApp.signIn()];
    await signInAgain(caller);
    expect(await listNewDeviceNotifications(caller)).toEqual([]);
    await signInAgain(caller, { address: '198.51.100.9' });
    expect(await listNewDeviceNotifications(caller)).toMatchObject([
      {
        message: 'Chrome on Windows, from 198.51.100.9. If this was not you, change your password and sign out there.',
        record: { type: 'account', _id: caller.id },
      },
    ]);
    expect(await listNewDeviceNotifications(other)).toEqual([]);
  });

  it('does not notify again for the same address or the same device', async () => {
    const caller = await testApp.signIn([]);
    const { deviceCookie } = await signInAgain(caller);
    await signInAgain(caller);
    await signInAgain(caller, { address: '198.51.100.10', deviceCookie });
    expect(await listNewDeviceNotifications(caller)).toEqual([]);
  });

  it('notifies again once all trusted devices have expired', async () => {
    const caller = await testApp.signIn([]);
    await signInAgain(caller);
    await testApp.database.orm.delete(trustedDevices);
    await testApp.database.orm.delete(attempts);
    await signInAgain(caller);
    expect(await listNewDeviceNotifications(caller)).toHaveLength(1);
  });
});
