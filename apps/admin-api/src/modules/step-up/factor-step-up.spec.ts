import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import { auditLog, passkeys, sessions } from '../../database/schema';
import { codeOf } from '../../test-support/code-of';
import { createPasskeyDevice } from '../../test-support/passkey-device';
import { ownPassword, createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashToken } from '../../common/tokens';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ STEP_UP_MINUTES: '5', SIGN_IN_LIMIT_PER_ACCOUNT: '3' });
});
afterEach(() => vi.useRealTimers());
afterAll(() => test.close());

const host = { host: 'localhost' };
const post = (caller: SignedIn, path: string, payload?: object) =>
  caller.request('POST', path, { ...(payload && { payload }), headers: host });
const completeStepUp = (caller: SignedIn, input: object) => post(caller, '/session/step-up', input);
const readStepUp = async (caller: SignedIn): Promise<Schemas['StepUp']> =>
  (await caller.request('GET', '/session/step-up', { headers: host })).json().data;
/** It needs a proof, and a body that is not there is refused after it. */
const needsStepUp = async (caller: SignedIn) =>
  (await post(caller, '/admin-wallet/add', {})).json().code === 'step_up_required';

/** Lets the last proof be an hour old. */
const expireStepUp = ({ token }: SignedIn) =>
  test.database.orm
    .update(sessions)
    .set({ steppedUpAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.tokenHash, hashToken(token)));

async function withApp() {
  // So that no step of 30 seconds ends during a test.
  vi.useFakeTimers({ toFake: ['Date'] });
  const caller = await test.signIn();
  const { secret } = (await post(caller, '/account/second-factor/authenticator')).json().data;
  const confirmation = { payload: { code: codeOf(secret, -1) } };
  const { data } = (await caller.request('PUT', '/account/second-factor/authenticator', confirmation)).json();
  await expireStepUp(caller);
  const codes: string[] = data.recovery_codes;
  return { caller, secret: String(secret), codes };
}

async function withPasskey() {
  const caller = await test.signIn();
  const device = createPasskeyDevice();
  const asked = (await post(caller, '/account/second-factor/passkeys/request')).json().data;
  await post(caller, '/account/second-factor/passkeys', device.make(asked));
  await expireStepUp(caller);
  return { caller, device };
}
const startPasskeyRegistration = (caller: SignedIn) => post(caller, '/session/step-up/passkey');

it('takes the code of the app, once', async () => {
  const { caller, secret } = await withApp();
  expect((await readStepUp(caller)).methods).toEqual(['code', 'recovery_code']);
  expect(await needsStepUp(caller)).toBe(true);
  const code = codeOf(secret);
  const response = await completeStepUp(caller, { code });
  expect([response.statusCode, response.json().data.methods]).toEqual([200, ['code', 'recovery_code']]);
  expect(await needsStepUp(caller)).toBe(false);
  await expireStepUp(caller);
  const again = await completeStepUp(caller, { code });
  const message = 'This code is wrong, or it has been used before.';
  expect([again.statusCode, again.json().errors]).toEqual([400, [{ field: 'code', message }]]);
  expect(await needsStepUp(caller)).toBe(true);
});

it('takes one code once, also where two sessions send it at once', async () => {
  const { caller, secret } = await withApp();
  const responses = await Promise.all([1, 2].map(() => completeStepUp(caller, { code: codeOf(secret) })));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

it('takes a recovery code, once, and tells its owner', async () => {
  const { caller, codes } = await withApp();
  const [recovery_code = ''] = codes;
  expect(recovery_code).toMatch(/^([\dA-Z]{4}-){5}[\dA-Z]{4}$/);
  expect((await completeStepUp(caller, { recovery_code })).statusCode).toBe(200);
  const again = await completeStepUp(caller, { recovery_code });
  expect([again.statusCode, again.json().errors[0].field]).toEqual([400, 'recovery_code']);
  const { data } = (await caller.request('GET', '/notifications')).json();
  expect(data).toContainEqual(expect.objectContaining({ title: 'Recovery code used' }));
});

it('takes a passkey’s signature of what this session was given, once', async () => {
  const { caller, device } = await withPasskey();
  expect((await readStepUp(caller)).methods).toEqual(['passkey', 'recovery_code']);
  const begun = await startPasskeyRegistration(caller);
  expect(begun.json().data).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp_id: 'localhost',
    passkeys: [{ id: device.id, transports: ['internal'] }],
  });
  const signed = device.sign(begun.json().data);
  expect((await completeStepUp(caller, { passkey: signed })).statusCode).toBe(200);
  expect(await needsStepUp(caller)).toBe(false);
  await expireStepUp(caller);
  const again = await completeStepUp(caller, { passkey: signed });
  const message = 'This passkey could not be checked. Please try again.';
  expect([again.statusCode, again.json().errors]).toEqual([400, [{ field: 'passkey', message }]]);
  expect(await needsStepUp(caller)).toBe(true);
});

it('takes no signature that was made for another session', async () => {
  const [first, second] = [await withPasskey(), await withPasskey()];
  await startPasskeyRegistration(first.caller);
  const stolen = first.device.sign((await startPasskeyRegistration(second.caller)).json().data);
  expect((await completeStepUp(first.caller, { passkey: stolen })).statusCode).toBe(400);
});

it('does not take the password from who has a second factor, at whatever address', async () => {
  const [{ caller: owner }, { caller: holder }] = [await withApp(), await withPasskey()];
  await test.database.orm.update(passkeys).set({ rpId: 'elsewhere.example' }).where(eq(passkeys.userId, holder.id));
  for (const caller of [owner, holder]) {
    const response = await completeStepUp(caller, { password: ownPassword });
    const message = 'You have a second factor. Please confirm with that.';
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ field: 'password', message }]]);
    expect(await needsStepUp(caller)).toBe(true);
  }
  expect((await startPasskeyRegistration(holder)).statusCode).toBe(409);
});

it('lets wrong codes wait, also before a right one', async () => {
  const { caller, secret } = await withApp();
  for (let attempt = 0; attempt < 3; attempt += 1) await completeStepUp(caller, { code: '000000' });
  expect((await completeStepUp(caller, { code: codeOf(secret) })).statusCode).toBe(429);
});

it('is recorded by its way, right or wrong, and nothing of what was sent', async () => {
  const { caller, secret, codes } = await withApp();
  const code = codeOf(secret);
  await completeStepUp(caller, { recovery_code: 'WRNG-M4XD-09VT-HB3N' });
  await completeStepUp(caller, { code });
  const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.actorId, caller.id));
  const stepUps = entries.filter(({ action }) => action === 'completeStepUp');
  expect(stepUps.map(({ after }) => after)).toEqual([
    { step_up_method: 'recovery_code', isValid: false },
    { step_up_method: 'code', isValid: true },
  ]);
  for (const kept of [code, 'WRNG', codes[0]]) expect(JSON.stringify(stepUps)).not.toContain(`"${kept}`);
});

it.each([{}, { password: ownPassword, code: '123456' }])('is one proof, not %o', async (payload) => {
  expect((await completeStepUp(await test.signIn(), payload)).statusCode).toBe(400);
});
