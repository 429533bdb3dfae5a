import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { attempts, knownPlaces, sessions, users } from '../../database/schema';
import { listenToEvents } from '../../test-support/listen-to-events';
import { createTestApp, ownPassword, type SignedIn, type TestApp } from '../../test-support/test-app';

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});

afterAll(() => test.close());

async function emailOf(id: string): Promise<string> {
  const [found] = await test.database.orm.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email ?? '';
}

/** Signs in to the account of somebody once more, from elsewhere. */
async function signInAgain({ id }: SignedIn, { address = '203.0.113.7', device = '' } = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: { 'user-agent': chrome, 'x-forwarded-for': address, ...(device !== '' && { cookie: device }) },
    payload: { email: await emailOf(id), password: ownPassword },
  });
  expect(response.statusCode).toBe(200);
  return {
    token: String(response.json().token),
    device: String(response.headers['set-cookie']).split(';', 1)[0] ?? '',
  };
}

interface Row {
  _id: string;
  is_current: boolean;
  device: string;
  ip_address: string | null;
  admin: { _id: string };
}

const list = async ({ request: send }: SignedIn): Promise<Row[]> => (await send('GET', '/sessions')).json().data;
const isOver = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await test.app.inject({ url: '/api/admin/session', headers })).statusCode === 403;
};

/** The id of somebody's other session. */
const otherOf = async (caller: SignedIn) => String((await list(caller)).find((row) => !row.is_current)?._id);

describe('where somebody is signed in', () => {
  it('is said in words: device, address, last use, and which one asks', async () => {
    const caller = await test.signIn([]);
    await signInAgain(caller);
    const rows = await list(caller);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.is_current)).toMatchObject({ device: 'Unknown device', ip_address: '127.0.0.1' });
    expect(rows.find((row) => !row.is_current)).toEqual({
      _id: expect.any(String),
      is_current: false,
      device: 'Chrome on Windows',
      ip_address: '203.0.113.7',
      createdAt: expect.any(String),
      last_used: expect.any(String),
      admin: { _id: caller.id, fullName: expect.any(String), email: await emailOf(caller.id), role: 'subadmin' },
    });
  });

  it('says nothing of tokens, nor of what is kept of them', async () => {
    const caller = await test.signIn();
    const body = (await caller.request('GET', '/sessions/all')).body;
    const [kept] = await test.database.orm.select().from(sessions).where(eq(sessions.userId, caller.id));
    const hash = Buffer.from(kept?.tokenHash ?? []);
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(body).not.toContain(hash.toString(form));
    expect(body).not.toContain(caller.token);
  });

  it('leaves out those that have ended by themselves', async () => {
    const caller = await test.signIn([]);
    await signInAgain(caller);
    await signInAgain(caller);
    const ids = (await list(caller)).filter((row) => !row.is_current).map(({ _id }) => _id);
    const set = (id: string | undefined, change: object) =>
      test.database.orm
        .update(sessions)
        .set(change)
        .where(eq(sessions.id, String(id)));
    await set(ids[0], { expiresAt: sql`now()` });
    await set(ids[1], { lastUsedAt: sql`now() - interval '31 minutes'` });
    expect((await list(caller)).map((row) => row.is_current)).toEqual([true]);
  });

  it('of others is for the main admin alone', async () => {
    const caller = await test.signIn([]);
    const mainAdmin = await test.signIn();
    const rows: Row[] = (await mainAdmin.request('GET', '/sessions/all')).json().data;
    expect(rows.map(({ admin }) => admin._id)).toEqual(expect.arrayContaining([caller.id, mainAdmin.id]));
    expect(new Set((await list(caller)).map(({ admin }) => admin._id))).toEqual(new Set([caller.id]));
  });
});

describe('ending sessions', () => {
  it('ends one of one’s own', async () => {
    const caller = await test.signIn([]);
    const { token } = await signInAgain(caller);
    expect((await caller.request('DELETE', `/sessions/${await otherOf(caller)}`)).statusCode).toBe(200);
    expect([await isOver(token), await isOver(caller.token)]).toEqual([true, false]);
  });

  it('ends the one that asks, which is signing out', async () => {
    const caller = await test.signIn([]);
    const [own] = await list(caller);
    expect((await caller.request('DELETE', `/sessions/${own?._id}`)).statusCode).toBe(200);
    expect(await isOver(caller.token)).toBe(true);
  });

  it('does not end somebody else’s, whatever flags the caller holds; the main admin can', async () => {
    const [caller, other, mainAdmin] = [await test.signIn(['subadmins']), await test.signIn([]), await test.signIn()];
    const [session] = await list(other);
    expect((await caller.request('DELETE', `/sessions/${session?._id}`)).statusCode).toBe(404);
    expect(await isOver(other.token)).toBe(false);
    expect((await mainAdmin.request('DELETE', `/sessions/${session?._id}`)).statusCode).toBe(200);
    expect(await isOver(other.token)).toBe(true);
  });

  it('ends all others of one’s own, and nobody else’s', async () => {
    const [caller, other] = [await test.signIn([]), await test.signIn([])];
    const tokens = [(await signInAgain(caller)).token, (await signInAgain(caller)).token];
    expect((await caller.request('POST', '/sessions/end-others')).statusCode).toBe(200);
    expect(await Promise.all(tokens.map(isOver))).toEqual([true, true]);
    expect([await isOver(caller.token), await isOver(other.token)]).toEqual([false, false]);
  });

  it('ends all of an admin’s for the main admin, who keeps the one that asks', async () => {
    const [other, mainAdmin] = [await test.signIn([]), await test.signIn()];
    const { token } = await signInAgain(other);
    expect((await mainAdmin.request('DELETE', `/sessions/all/${other.id}`)).statusCode).toBe(200);
    expect([await isOver(token), await isOver(other.token)]).toEqual([true, true]);
    expect((await mainAdmin.request('DELETE', `/sessions/all/${mainAdmin.id}`)).statusCode).toBe(200);
    expect(await isOver(mainAdmin.token)).toBe(false);
  });

  it('ends the stream of events with the session, in another process too', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const elsewhere = await buildApp({ database: test.database, config });
    const caller = await test.signIn([]);
    const { token } = await signInAgain(caller);
    const [here, there] = [await listenToEvents(test.app, token), await listenToEvents(elsewhere, token)];
    await caller.request('DELETE', `/sessions/${await otherOf(caller)}`);
    await Promise.all([here.ended, there.ended]);
    await elsewhere.close();
  });
});

describe('a sign-in from a new device', () => {
  const told = async ({ request: send }: SignedIn): Promise<{ title: string; message: string; record: object }[]> =>
    (await send('GET', '/notifications'))
      .json()
      .data.filter(({ title }: { title: string }) => title === 'Signed in from a new device');

  it('is told to the account, and to nobody else; the very first sign-in is not', async () => {
    const [caller, other] = [await test.signIn([]), await test.signIn()];
    await signInAgain(caller);
    expect(await told(caller)).toEqual([]);
    await signInAgain(caller, { address: '198.51.100.9' });
    expect(await told(caller)).toMatchObject([
      {
        message: 'Chrome on Windows, from 198.51.100.9. If this was not you, change your password and sign out there.',
        record: { type: 'account', _id: caller.id },
      },
    ]);
    expect(await told(other)).toEqual([]);
  });

  it('is not told again from the same address, nor on the same device elsewhere', async () => {
    const caller = await test.signIn([]);
    const { device } = await signInAgain(caller);
    await signInAgain(caller);
    await signInAgain(caller, { address: '198.51.100.10', device });
    expect(await told(caller)).toEqual([]);
  });

  it('is told where the account was signed in to long ago, and no place is known any more', async () => {
    const caller = await test.signIn([]);
    await signInAgain(caller);
    await test.database.orm.delete(knownPlaces);
    await test.database.orm.delete(attempts);
    await signInAgain(caller);
    expect(await told(caller)).toHaveLength(1);
  });
});
