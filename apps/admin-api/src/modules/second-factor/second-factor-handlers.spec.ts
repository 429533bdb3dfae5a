import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLog, authenticators, passkeyChallenges, recoveryCodes, secondFactorRule } from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { createPasskeyDevice, type DeviceOptions } from '../../test-support/passkey-device';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await testApp.database.orm.delete(secondFactorRule);
});
afterAll(() => testApp.close());

const base = '/account/second-factor';
const host = { host: 'localhost' };
const startSetup = async (caller: SignedIn): Promise<string> =>
  (await caller.request('POST', `${base}/authenticator`)).json().data.secret;
const confirmAuthenticator = (caller: SignedIn, code: string) =>
  caller.request('PUT', `${base}/authenticator`, { payload: { code } });
/** @returns the app's secret */
async function setUpApp(caller: SignedIn): Promise<string> {
  const secret = await startSetup(caller);
  expect((await confirmAuthenticator(caller, generateCode(secret))).statusCode).toBe(200);
  return secret;
}
const getState = async (caller: SignedIn) => (await caller.request('GET', base)).json().data;
const requestPasskey = async (caller: SignedIn) =>
  (await caller.request('POST', `${base}/passkeys/request`, { headers: host })).json().data;
const addPasskeyPayload = (caller: SignedIn, payload: object) =>
  caller.request('POST', `${base}/passkeys`, { payload, headers: host });
async function addPasskey(caller: SignedIn, name = 'Laptop', options: DeviceOptions = {}) {
  const device = createPasskeyDevice(options);
  return addPasskeyPayload(caller, device.make(await requestPasskey(caller), name));
}
const getNotificationTitles = async (caller: SignedIn): Promise<string[]> =>
  (await caller.request('GET', '/notifications')).json().data.map(({ title }: { title: string }) => title);

describe('an authenticator app', () => {
  it('has a secret, as text and as a URI for a QR code', async () => {
    const caller = await testApp.signIn([]);
    const { data } = (await caller.request('POST', `${base}/authenticator`)).json();
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.uri).toMatch(
      new RegExp(
        `^otpauth://totp/Countinghouse:caller-\\d+%40example.com\\?issuer=Countinghouse&secret=${data.secret}&algorithm=SHA1&digits=6&period=30$`,
      ),
    );
    expect(await startSetup(caller)).not.toBe(data.secret);
  });

  it('is active once confirmed by a code, and comes with ten recovery codes the first time', async () => {
    const caller = await testApp.signIn([]);
    const secret = await startSetup(caller);
    expect(await getState(caller)).toEqual({
      is_required: false,
      authenticator: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    const { data } = (await confirmAuthenticator(caller, generateCode(secret))).json();
    expect(data.recovery_codes).toHaveLength(10);
    for (const code of data.recovery_codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(data.recovery_codes).size).toBe(10);
    expect(await getState(caller)).toMatchObject({
      authenticator: { addedAt: expect.stringMatching(/Z$/) },
      recovery_codes_left: 10,
    });
    expect(await getNotificationTitles(caller)).toEqual(['Authenticator app set up']);
  });

  it.each([
    ['the code before', -1, 200],
    ['the code after', 1, 200],
    ['an older code', -2, 400],
    ['a later code', 2, 400],
  ])('is confirmed only within one time step: %s', async (_case, steps, status) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const caller = await testApp.signIn([]);
    const response = await confirmAuthenticator(caller, generateCode(await startSetup(caller), steps));
    expect(response.statusCode).toBe(status);
    if (status === 400) expect(response.json().errors).toEqual([{ field: 'code', message: expect.any(String) }]);
  });

  it('is confirmed only during its setup, and only by a code of its secret', async () => {
    const caller = await testApp.signIn([]);
    expect((await confirmAuthenticator(caller, '000000')).json()).toMatchObject({ code: 'conflict' });
    const [first, second] = [await startSetup(caller), await startSetup(caller)];
    expect((await confirmAuthenticator(caller, generateCode(first))).statusCode).toBe(400);
    await testApp.database.orm.update(authenticators).set({ pendingUntil: sql`now()` });
    expect((await confirmAuthenticator(caller, generateCode(second))).statusCode).toBe(409);
    expect((await getState(caller)).authenticator).toBeNull();
  });

  it('is replaced without new recovery codes', async () => {
    const caller = await testApp.signIn([]);
    await setUpApp(caller);
    const secret = await startSetup(caller);
    expect((await getState(caller)).authenticator).not.toBeNull();
    expect((await confirmAuthenticator(caller, generateCode(secret))).json().data).toEqual({ recovery_codes: null });
    const [row] = await testApp.database.orm.select().from(authenticators).where(eq(authenticators.userId, caller.id));
    expect(row).toMatchObject({ secret, pendingSecret: null });
  });

  it('is removed together with the recovery codes', async () => {
    const caller = await testApp.signIn([]);
    await setUpApp(caller);
    expect((await caller.request('DELETE', `${base}/authenticator`)).statusCode).toBe(200);
    expect(await getState(caller)).toMatchObject({ authenticator: null, recovery_codes_left: 0 });
    expect((await caller.request('DELETE', `${base}/authenticator`)).statusCode).toBe(404);
    expect(await getNotificationTitles(caller)).toEqual(['Authenticator app removed', 'Authenticator app set up']);
  });
});

describe('a passkey', () => {
  it('has a registration request for the host of the call', async () => {
    const caller = await testApp.signIn([]);
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

  it('is added with a name and recovery codes, and excluded from further registrations', async () => {
    const caller = await testApp.signIn([]);
    const device = createPasskeyDevice();
    const response = await addPasskeyPayload(caller, device.make(await requestPasskey(caller), ' My laptop '));
    expect(response.statusCode).toBe(201);
    expect(response.json().data.recovery_codes).toHaveLength(10);
    expect((await getState(caller)).passkeys).toEqual([
      { _id: expect.any(String), name: 'My laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await requestPasskey(caller)).passkeys).toEqual([{ id: device.id, transports: ['internal'] }]);
    expect((await addPasskey(caller, 'Phone')).json().data).toEqual({ recovery_codes: null });
    expect((await getState(caller)).passkeys.map(({ name }: { name: string }) => name)).toEqual(['My laptop', 'Phone']);
  });

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a device without user verification', { isVerified: false }],
  ])('is rejected from %s', async (_case, options) => {
    const caller = await testApp.signIn([]);
    const response = await addPasskey(caller, 'Laptop', options);
    expect(response.statusCode).toBe(409);
    expect((await getState(caller)).passkeys).toEqual([]);
  });

  it('can be registered once per request, in the same session, within five minutes', async () => {
    const [caller, other] = [await testApp.signIn([]), await testApp.signIn([])];
    const request = await requestPasskey(caller);
    expect((await addPasskeyPayload(other, createPasskeyDevice().make(request))).statusCode).toBe(409);
    const payload = createPasskeyDevice().make(request);
    const responses = await Promise.all([
      addPasskeyPayload(caller, payload),
      addPasskeyPayload(caller, createPasskeyDevice().make(request)),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const expiredRequest = await requestPasskey(caller);
    await testApp.database.orm.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect((await addPasskeyPayload(caller, createPasskeyDevice().make(expiredRequest))).statusCode).toBe(409);
  });

  it('belongs to one account', async () => {
    const [caller, other] = [await testApp.signIn([]), await testApp.signIn([])];
    const device = createPasskeyDevice();
    await addPasskeyPayload(caller, device.make(await requestPasskey(caller)));
    expect((await addPasskeyPayload(other, device.make(await requestPasskey(other)))).statusCode).toBe(409);
  });

  it('can be renamed and removed by its owner only', async () => {
    const [caller, other] = [await testApp.signIn([]), await testApp.signIn()];
    await addPasskey(caller);
    const [{ _id: id }] = (await getState(caller)).passkeys;
    const payload = { name: 'Phone' };
    expect((await other.request('PATCH', `${base}/passkeys/${id}`, { payload })).statusCode).toBe(404);
    expect((await other.request('DELETE', `${base}/passkeys/${id}`)).statusCode).toBe(404);
    const renamed = await caller.request('PATCH', `${base}/passkeys/${id}`, { payload });
    expect(renamed.json().data).toMatchObject({ _id: id, name: 'Phone' });
    expect((await caller.request('DELETE', `${base}/passkeys/${id}`)).statusCode).toBe(200);
    expect(await getState(caller)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await getNotificationTitles(caller)).toEqual(['Passkey removed', 'Passkey added']);
  });

  it('is limited to 20 per account', async () => {
    const caller = await testApp.signIn([]);
    for (let index = 0; index < 20; index += 1) expect((await addPasskey(caller)).statusCode).toBe(201);
    expect((await addPasskey(caller)).json().message).toBe('You have 20 passkeys. Remove one first.');
  });

  it('is bound to PUBLIC_URL if set, whatever the Host header', async () => {
    const otherApp = await createTestApp({ PUBLIC_URL: 'https://desk.example/' });
    const caller = await otherApp.signIn([]);
    const request = await requestPasskey(caller);
    expect(request.rp_id).toBe('desk.example');
    const device = createPasskeyDevice({ origin: 'https://desk.example' });
    expect((await addPasskeyPayload(caller, device.make(request))).statusCode).toBe(201);
    await otherApp.close();
  });
});

describe('recovery codes', () => {
  it('can be regenerated, which invalidates the old ones', async () => {
    const caller = await testApp.signIn([]);
    expect((await caller.request('POST', `${base}/recovery-codes`)).json().message).toBe(
      'Set up a second factor first.',
    );
    await setUpApp(caller);
    const before = await testApp.database.orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, caller.id));
    const { data } = (await caller.request('POST', `${base}/recovery-codes`)).json();
    expect(data.recovery_codes).toHaveLength(10);
    const after = await testApp.database.orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, caller.id));
    expect(after).toHaveLength(10);
    const hashes = new Set(before.map(({ codeHash }) => Buffer.from(codeHash).toString('hex')));
    for (const { codeHash } of after) expect(hashes).not.toContain(Buffer.from(codeHash).toString('hex'));
  });

  it('appear only in the response, and the secret of an app in no log', async () => {
    const caller = await testApp.signIn([]);
    const secret = await startSetup(caller);
    const { data } = (await confirmAuthenticator(caller, generateCode(secret))).json();
    const { rows } = await testApp.database.orm.execute(
      sql`select string_agg(recovery_codes::text, '') || (select string_agg(notifications::text, '') from notifications) as codes from recovery_codes`,
    );
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.entityId, caller.id));
    const stored = JSON.stringify([rows, entries]);
    for (const code of data.recovery_codes) expect(stored).not.toContain(code);
    for (const code of data.recovery_codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(stored).not.toContain(secret);
    expect(entries.map(({ action }) => action)).toEqual(['startAuthenticatorSetup', 'confirmAuthenticator']);
  });
});

describe('a required second factor', () => {
  const setRequired = (caller: SignedIn, isRequired = true) =>
    caller.request('PUT', '/security/second-factor', { payload: { is_required: isRequired } });

  it('can be required only by a main admin with a second factor, who sees who has none', async () => {
    const [owner, subadmin, other] = [await testApp.signIn(), await testApp.signIn([]), await testApp.signIn([])];
    await addPasskey(other);
    const rejected = await setRequired(owner);
    expect(rejected.json()).toMatchObject({ code: 'conflict', message: 'Set up a second factor for yourself first.' });
    await setUpApp(owner);
    const { data } = (await setRequired(owner)).json();
    expect(data.is_required).toBe(true);
    const ids = data.without.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(subadmin.id);
    expect(ids).not.toContain(owner.id);
    expect(ids).not.toContain(other.id);
    expect((await owner.request('GET', '/security/second-factor')).json().data).toEqual(data);
  });

  it('limits accounts without one to setting one up, even in an existing session', async () => {
    const [owner, subadmin] = [await testApp.signIn(), await testApp.signIn(['users'])];
    await setUpApp(owner);
    expect((await subadmin.request('GET', '/user/getall')).statusCode).toBe(200);
    await setRequired(owner);
    const rejected = await subadmin.request('GET', '/user/getall');
    expect(rejected.statusCode).toBe(401);
    expect(rejected.json().code).toBe('second_factor_setup_required');
    // A setup that is not confirmed does not count.
    const secret = await startSetup(subadmin);
    expect((await subadmin.request('GET', '/user/getall')).statusCode).toBe(401);
    await confirmAuthenticator(subadmin, generateCode(secret));
    expect((await subadmin.request('GET', '/user/getall')).statusCode).toBe(200);
  });

  it('cannot be removed if it is the last one, even by two concurrent calls', async () => {
    const owner = await testApp.signIn();
    await setUpApp(owner);
    await addPasskey(owner);
    await setRequired(owner);
    const [{ _id: id }] = (await getState(owner)).passkeys;
    const responses = await Promise.all([
      owner.request('DELETE', `${base}/authenticator`),
      owner.request('DELETE', `${base}/passkeys/${id}`),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('second_factor_setup_required');
    expect((await getState(owner)).recovery_codes_left).toBe(10);
  });

  it('is recorded once for each change of the rule', async () => {
    const owner = await testApp.signIn();
    await setUpApp(owner);
    await setRequired(owner);
    await setRequired(owner);
    await setRequired(owner, false);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.actorId, owner.id));
    const rules = entries.filter(({ action }) => action === 'setSecondFactorRule');
    expect(rules.map(({ before, after }) => [before, after])).toEqual([
      [{ is_required: false }, { is_required: true }],
      [{ is_required: true }, { is_required: false }],
    ]);
  });
});

describe('removing the second factor of a sub-admin', () => {
  it('deletes all factors, ends their sessions, and notifies them', async () => {
    const [owner, subadmin] = [await testApp.signIn(), await testApp.signIn(['users'])];
    await setUpApp(subadmin);
    await addPasskey(subadmin);
    const response = await owner.request('DELETE', `/subadmin/${subadmin.id}/second-factor`);
    expect(response.statusCode).toBe(200);
    expect((await subadmin.request('GET', '/user/getall')).statusCode).toBe(403);
    expect(await testApp.database.orm.$count(recoveryCodes, eq(recoveryCodes.userId, subadmin.id))).toBe(0);
    const { rows } = await testApp.database.orm.execute(
      sql`select title from notifications where recipient_id = ${subadmin.id} order by created_at desc limit 1`,
    );
    expect(rows).toEqual([{ title: 'Second factor removed' }]);
    expect((await owner.request('DELETE', `/subadmin/${subadmin.id}/second-factor`)).statusCode).toBe(404);
  });

  it('is rejected for the main admin’s own account, and for sub-admins as callers', async () => {
    const [owner, subadminManager] = [await testApp.signIn(), await testApp.signIn(['subadmins'])];
    await setUpApp(owner);
    expect((await subadminManager.request('DELETE', `/subadmin/${owner.id}/second-factor`)).statusCode).toBe(401);
    expect((await owner.request('DELETE', `/subadmin/${owner.id}/second-factor`)).statusCode).toBe(404);
  });
});
