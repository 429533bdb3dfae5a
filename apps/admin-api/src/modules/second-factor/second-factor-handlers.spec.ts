import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLog, authenticators, passkeyChallenges, recoveryCodes, secondFactorRule } from '../../database/schema';
import { codeOf } from '../../test-support/code-of';
import { createPasskeyDevice, type DeviceHabits } from '../../test-support/passkey-device';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await test.database.orm.delete(secondFactorRule);
});
afterAll(() => test.close());

const base = '/account/second-factor';
const host = { host: 'localhost' };
const begin = async (caller: SignedIn): Promise<string> =>
  (await caller.request('POST', `${base}/authenticator`)).json().data.secret;
const confirm = (caller: SignedIn, code: string) =>
  caller.request('PUT', `${base}/authenticator`, { payload: { code } });
/** @returns the secret of the app */
async function setUp(caller: SignedIn): Promise<string> {
  const secret = await begin(caller);
  expect((await confirm(caller, codeOf(secret))).statusCode).toBe(200);
  return secret;
}
const state = async (caller: SignedIn) => (await caller.request('GET', base)).json().data;
const requestPasskey = async (caller: SignedIn) =>
  (await caller.request('POST', `${base}/passkeys/request`, { headers: host })).json().data;
const send = (caller: SignedIn, payload: object) =>
  caller.request('POST', `${base}/passkeys`, { payload, headers: host });
async function addPasskey(caller: SignedIn, name = 'Laptop', habits: DeviceHabits = {}) {
  const device = createPasskeyDevice(habits);
  return send(caller, device.make(await requestPasskey(caller), name));
}
const bellOf = async (caller: SignedIn): Promise<string[]> =>
  (await caller.request('GET', '/notifications')).json().data.map(({ title }: { title: string }) => title);

describe('an authenticator app', () => {
  it('is given a secret, in writing and for a QR code', async () => {
    const caller = await test.signIn([]);
    const { data } = (await caller.request('POST', `${base}/authenticator`)).json();
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.uri).toMatch(
      new RegExp(
        `^otpauth://totp/Countinghouse:caller-\\d+%40example.com\\?issuer=Countinghouse&secret=${data.secret}&algorithm=SHA1&digits=6&period=30$`,
      ),
    );
    expect(await begin(caller)).not.toBe(data.secret);
  });

  it('counts once a code of it was sent back, and brings ten recovery codes the first time', async () => {
    const caller = await test.signIn([]);
    const secret = await begin(caller);
    expect(await state(caller)).toEqual({
      is_required: false,
      authenticator: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    const { data } = (await confirm(caller, codeOf(secret))).json();
    expect(data.recovery_codes).toHaveLength(10);
    for (const code of data.recovery_codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(data.recovery_codes).size).toBe(10);
    expect(await state(caller)).toMatchObject({
      authenticator: { addedAt: expect.stringMatching(/Z$/) },
      recovery_codes_left: 10,
    });
    expect(await bellOf(caller)).toEqual(['Authenticator app set up']);
  });

  it.each([
    ['the code before', -1, 200],
    ['the code after', 1, 200],
    ['a code that is older', -2, 400],
    ['a code of later', 2, 400],
  ])('is confirmed by %s as clocks allow', async (_what, steps, status) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const caller = await test.signIn([]);
    const response = await confirm(caller, codeOf(await begin(caller), steps));
    expect(response.statusCode).toBe(status);
    if (status === 400) expect(response.json().errors).toEqual([{ field: 'code', message: expect.any(String) }]);
  });

  it('is not confirmed by a code of another secret, nor when nothing was begun, nor too late', async () => {
    const caller = await test.signIn([]);
    expect((await confirm(caller, '000000')).json()).toMatchObject({ code: 'conflict' });
    const [first, second] = [await begin(caller), await begin(caller)];
    expect((await confirm(caller, codeOf(first))).statusCode).toBe(400);
    await test.database.orm.update(authenticators).set({ pendingUntil: sql`now()` });
    expect((await confirm(caller, codeOf(second))).statusCode).toBe(409);
    expect((await state(caller)).authenticator).toBeNull();
  });

  it('is replaced by another one in one step, without new recovery codes', async () => {
    const caller = await test.signIn([]);
    await setUp(caller);
    const secret = await begin(caller);
    expect((await state(caller)).authenticator).not.toBeNull();
    expect((await confirm(caller, codeOf(secret))).json().data).toEqual({ recovery_codes: null });
    const [row] = await test.database.orm.select().from(authenticators).where(eq(authenticators.userId, caller.id));
    expect(row).toMatchObject({ secret, pendingSecret: null });
  });

  it('is removed, and the recovery codes with it', async () => {
    const caller = await test.signIn([]);
    await setUp(caller);
    expect((await caller.request('DELETE', `${base}/authenticator`)).statusCode).toBe(200);
    expect(await state(caller)).toMatchObject({ authenticator: null, recovery_codes_left: 0 });
    expect((await caller.request('DELETE', `${base}/authenticator`)).statusCode).toBe(404);
    expect(await bellOf(caller)).toEqual(['Authenticator app removed', 'Authenticator app set up']);
  });
});

describe('a passkey', () => {
  it('is asked for by what a browser needs, for the host of the call', async () => {
    const caller = await test.signIn([]);
    const request = await requestPasskey(caller);
    expect(request).toMatchObject({
      rp_id: 'localhost',
      rp_name: 'Countinghouse',
      user: { name: expect.stringMatching(/@example.com$/), display_name: expect.stringMatching(/^Caller/) },
      passkeys: [],
      algorithms: [-8, -7, -257],
    });
    expect(request.challenge).toMatch(/^[\w-]{43}$/);
    expect((await requestPasskey(caller)).challenge).not.toBe(request.challenge);
  });

  it('is added under a name, brings the recovery codes, and is not offered to be made again', async () => {
    const caller = await test.signIn([]);
    const device = createPasskeyDevice();
    const response = await send(caller, device.make(await requestPasskey(caller), ' My laptop '));
    expect(response.statusCode).toBe(201);
    expect(response.json().data.recovery_codes).toHaveLength(10);
    expect((await state(caller)).passkeys).toEqual([
      { _id: expect.any(String), name: 'My laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await requestPasskey(caller)).passkeys).toEqual([{ id: device.id, transports: ['internal'] }]);
    expect((await addPasskey(caller, 'Phone')).json().data).toEqual({ recovery_codes: null });
    expect((await state(caller)).passkeys.map(({ name }: { name: string }) => name)).toEqual(['My laptop', 'Phone']);
  });

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a device that does not know who holds it', { isVerified: false }],
  ])('of %s is refused', async (_what, habits) => {
    const caller = await test.signIn([]);
    const response = await addPasskey(caller, 'Laptop', habits);
    expect(response.statusCode).toBe(409);
    expect((await state(caller)).passkeys).toEqual([]);
  });

  it('is made once from what was asked for, in the session that has asked, in five minutes', async () => {
    const [caller, other] = [await test.signIn([]), await test.signIn([])];
    const asked = await requestPasskey(caller);
    expect((await send(other, createPasskeyDevice().make(asked))).statusCode).toBe(409);
    const made = createPasskeyDevice().make(asked);
    const responses = await Promise.all([send(caller, made), send(caller, createPasskeyDevice().make(asked))]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const late = await requestPasskey(caller);
    await test.database.orm.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect((await send(caller, createPasskeyDevice().make(late))).statusCode).toBe(409);
  });

  it('belongs to one account', async () => {
    const [caller, other] = [await test.signIn([]), await test.signIn([])];
    const device = createPasskeyDevice();
    await send(caller, device.make(await requestPasskey(caller)));
    expect((await send(other, device.make(await requestPasskey(other)))).statusCode).toBe(409);
  });

  it('is renamed and removed by its owner alone', async () => {
    const [caller, other] = [await test.signIn([]), await test.signIn()];
    await addPasskey(caller);
    const [{ _id: id }] = (await state(caller)).passkeys;
    const payload = { name: 'Phone' };
    expect((await other.request('PATCH', `${base}/passkeys/${id}`, { payload })).statusCode).toBe(404);
    expect((await other.request('DELETE', `${base}/passkeys/${id}`)).statusCode).toBe(404);
    const renamed = await caller.request('PATCH', `${base}/passkeys/${id}`, { payload });
    expect(renamed.json().data).toMatchObject({ _id: id, name: 'Phone' });
    expect((await caller.request('DELETE', `${base}/passkeys/${id}`)).statusCode).toBe(200);
    expect(await state(caller)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await bellOf(caller)).toEqual(['Passkey removed', 'Passkey added']);
  });

  it('is one of twenty at most', async () => {
    const caller = await test.signIn([]);
    for (let index = 0; index < 20; index += 1) expect((await addPasskey(caller)).statusCode).toBe(201);
    expect((await addPasskey(caller)).json().message).toBe('You have 20 passkeys. Remove one first.');
  });

  it('is for PUBLIC_URL where that is set, whatever a call says of its host', async () => {
    const elsewhere = await createTestApp({ PUBLIC_URL: 'https://desk.example/' });
    const caller = await elsewhere.signIn([]);
    const asked = await requestPasskey(caller);
    expect(asked.rp_id).toBe('desk.example');
    const device = createPasskeyDevice({ origin: 'https://desk.example' });
    expect((await send(caller, device.make(asked))).statusCode).toBe(201);
    await elsewhere.close();
  });
});

describe('recovery codes', () => {
  it('are made anew, and those before are void', async () => {
    const caller = await test.signIn([]);
    expect((await caller.request('POST', `${base}/recovery-codes`)).json().message).toBe(
      'Set up a second factor first.',
    );
    await setUp(caller);
    const before = await test.database.orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, caller.id));
    const { data } = (await caller.request('POST', `${base}/recovery-codes`)).json();
    expect(data.recovery_codes).toHaveLength(10);
    const after = await test.database.orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, caller.id));
    expect(after).toHaveLength(10);
    const hashes = new Set(before.map(({ codeHash }) => Buffer.from(codeHash).toString('hex')));
    for (const { codeHash } of after) expect(hashes).not.toContain(Buffer.from(codeHash).toString('hex'));
  });

  it('stand nowhere but in the answer, and the secret of an app in no log', async () => {
    const caller = await test.signIn([]);
    const secret = await begin(caller);
    const { data } = (await confirm(caller, codeOf(secret))).json();
    const { rows } = await test.database.orm.execute(
      sql`select string_agg(recovery_codes::text, '') || (select string_agg(notifications::text, '') from notifications) as codes from recovery_codes`,
    );
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.entityId, caller.id));
    const kept = JSON.stringify([rows, entries]);
    for (const code of data.recovery_codes) expect(kept).not.toContain(code);
    for (const code of data.recovery_codes) expect(kept).not.toContain(code.replaceAll('-', ''));
    expect(kept).not.toContain(secret);
    expect(entries.map(({ action }) => action)).toEqual(['startAuthenticatorSetup', 'confirmAuthenticator']);
  });
});

describe('where everybody must have one', () => {
  const require = (caller: SignedIn, isRequired = true) =>
    caller.request('PUT', '/security/second-factor', { payload: { is_required: isRequired } });

  it('only a main admin who has one can say so, and sees who has none', async () => {
    const [owner, clerk, other] = [await test.signIn(), await test.signIn([]), await test.signIn([])];
    await addPasskey(other);
    const refused = await require(owner);
    expect(refused.json()).toMatchObject({ code: 'conflict', message: 'Set up a second factor for yourself first.' });
    await setUp(owner);
    const { data } = (await require(owner)).json();
    expect(data.is_required).toBe(true);
    const ids = data.without.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(clerk.id);
    expect(ids).not.toContain(owner.id);
    expect(ids).not.toContain(other.id);
    expect((await owner.request('GET', '/security/second-factor')).json().data).toEqual(data);
  });

  it('who has none can do nothing but set one up, also in a session from before', async () => {
    const [owner, clerk] = [await test.signIn(), await test.signIn(['users'])];
    await setUp(owner);
    expect((await clerk.request('GET', '/user/getall')).statusCode).toBe(200);
    await require(owner);
    const refused = await clerk.request('GET', '/user/getall');
    expect(refused.statusCode).toBe(401);
    expect(refused.json().code).toBe('second_factor_setup_required');
    // What was begun and not confirmed is none.
    const secret = await begin(clerk);
    expect((await clerk.request('GET', '/user/getall')).statusCode).toBe(401);
    await confirm(clerk, codeOf(secret));
    expect((await clerk.request('GET', '/user/getall')).statusCode).toBe(200);
  });

  it('the last one cannot be removed, not even by two calls at once', async () => {
    const owner = await test.signIn();
    await setUp(owner);
    await addPasskey(owner);
    await require(owner);
    const [{ _id: id }] = (await state(owner)).passkeys;
    const responses = await Promise.all([
      owner.request('DELETE', `${base}/authenticator`),
      owner.request('DELETE', `${base}/passkeys/${id}`),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('second_factor_setup_required');
    expect((await state(owner)).recovery_codes_left).toBe(10);
  });

  it('it is recorded once, and taken back', async () => {
    const owner = await test.signIn();
    await setUp(owner);
    await require(owner);
    await require(owner);
    await require(owner, false);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.actorId, owner.id));
    const rules = entries.filter(({ action }) => action === 'setSecondFactorRule');
    expect(rules.map(({ before, after }) => [before, after])).toEqual([
      [{ is_required: false }, { is_required: true }],
      [{ is_required: true }, { is_required: false }],
    ]);
  });
});

describe('the main admin helps a sub-admin who has lost their phone', () => {
  it('removes all of theirs, ends their sessions, and tells them', async () => {
    const [owner, clerk] = [await test.signIn(), await test.signIn(['users'])];
    await setUp(clerk);
    await addPasskey(clerk);
    const response = await owner.request('DELETE', `/subadmin/${clerk.id}/second-factor`);
    expect(response.statusCode).toBe(200);
    expect((await clerk.request('GET', '/user/getall')).statusCode).toBe(403);
    expect(await test.database.orm.$count(recoveryCodes, eq(recoveryCodes.userId, clerk.id))).toBe(0);
    const { rows } = await test.database.orm.execute(
      sql`select title from notifications where recipient_id = ${clerk.id} order by created_at desc limit 1`,
    );
    expect(rows).toEqual([{ title: 'Second factor removed' }]);
    expect((await owner.request('DELETE', `/subadmin/${clerk.id}/second-factor`)).statusCode).toBe(404);
  });

  it('and nobody else’s', async () => {
    const [owner, chief] = [await test.signIn(), await test.signIn(['subadmins'])];
    await setUp(owner);
    expect((await chief.request('DELETE', `/subadmin/${owner.id}/second-factor`)).statusCode).toBe(401);
    expect((await owner.request('DELETE', `/subadmin/${owner.id}/second-factor`)).statusCode).toBe(404);
  });
});
