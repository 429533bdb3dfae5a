import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { auditLog, passkeys, sessions } from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { createPasskeyDevice } from '../../test-support/passkey-device';
import { TEST_PASSWORD, createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashToken } from '../../common/tokens';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ STEP_UP_MINUTES: '5', SIGN_IN_LIMIT_PER_ACCOUNT: '3' });
});
afterEach(() => vi.useRealTimers());
afterAll(() => testApp.close());

const host = { host: 'localhost' };
const postJson = (caller: SignedIn, path: string, payload?: object) =>
  caller.request('POST', path, { ...(payload && { payload }), headers: host });
const completeStepUp = (caller: SignedIn, input: object) => postJson(caller, '/session/step-up', input);
const readStepUp = async (caller: SignedIn): Promise<Schemas['StepUp']> =>
  (await caller.request('GET', '/session/step-up', { headers: host })).json().data;
/** Sends an empty body, which is validated after the step-up check. */
const needsStepUp = async (caller: SignedIn) =>
  (await postJson(caller, '/admin-wallet/add', {})).json().code === 'step_up_required';

/** Sets the last step-up to an hour ago. */
const expireStepUp = ({ token }: SignedIn) =>
  testApp.database.orm
    .update(sessions)
    .set({ steppedUpAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.tokenHash, hashToken(token)));

async function signInWithApp() {
  // Prevents a 30-second step from ending during a test.
  vi.useFakeTimers({ toFake: ['Date'] });
  const caller = await testApp.signIn();
  const { secret } = (await postJson(caller, '/account/second-factor/authenticator')).json().data;
  const confirmation = { payload: { code: generateCode(secret, -1) } };
  const { data } = (await caller.request('PUT', '/account/second-factor/authenticator', confirmation)).json();
  await expireStepUp(caller);
  const codes: string[] = data.recovery_codes;
  return { caller, secret: String(secret), codes };
}

async function signInWithPasskey() {
  const caller = await testApp.signIn();
  const device = createPasskeyDevice();
  const request = (await postJson(caller, '/account/second-factor/passkeys/request')).json().data;
  await postJson(caller, '/account/second-factor/passkeys', device.make(request));
  await expireStepUp(caller);
  return { caller, device };
}
const startPasskeyStepUp = (caller: SignedIn) => postJson(caller, '/session/step-up/passkey');

it('accepts a code of the app once', async () => {
  const { caller, secret } = await signInWithApp();
  expect((await readStepUp(caller)).methods).toEqual(['code', 'recovery_code']);
  expect(await needsStepUp(caller)).toBe(true);
  const code = generateCode(secret);
  const response = await completeStepUp(caller, { code });
  expect([response.statusCode, response.json().data.methods]).toEqual([200, ['code', 'recovery_code']]);
  expect(await needsStepUp(caller)).toBe(false);
  await expireStepUp(caller);
  const again = await completeStepUp(caller, { code });
  const message = 'This code is wrong or was already used.';
  expect([again.statusCode, again.json().errors]).toEqual([400, [{ field: 'code', message }]]);
  expect(await needsStepUp(caller)).toBe(true);
});

it('accepts a code once in concurrent sessions', async () => {
  const { caller, secret } = await signInWithApp();
  const responses = await Promise.all([1, 2].map(() => completeStepUp(caller, { code: generateCode(secret) })));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

it('accepts a recovery code once, and notifies the owner', async () => {
  const { caller, codes } = await signInWithApp();
  const [recovery_code = ''] = codes;
  expect(recovery_code).toMatch(/^([\dA-Z]{4}-){5}[\dA-Z]{4}$/);
  expect((await completeStepUp(caller, { recovery_code })).statusCode).toBe(200);
  const again = await completeStepUp(caller, { recovery_code });
  expect([again.statusCode, again.json().errors[0].field]).toEqual([400, 'recovery_code']);
  const { data } = (await caller.request('GET', '/notifications')).json();
  expect(data).toContainEqual(expect.objectContaining({ title: 'Recovery code used' }));
});

it('accepts a passkey’s signature of this session’s challenge once', async () => {
  const { caller, device } = await signInWithPasskey();
  expect((await readStepUp(caller)).methods).toEqual(['passkey', 'recovery_code']);
  const started = await startPasskeyStepUp(caller);
  expect(started.json().data).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp_id: 'localhost',
    passkeys: [{ id: device.id, transports: ['internal'] }],
  });
  const signed = device.sign(started.json().data);
  expect((await completeStepUp(caller, { passkey: signed })).statusCode).toBe(200);
  expect(await needsStepUp(caller)).toBe(false);
  await expireStepUp(caller);
  const again = await completeStepUp(caller, { passkey: signed });
  const message = 'This passkey could not be verified. Please try again.';
  expect([again.statusCode, again.json().errors]).toEqual([400, [{ field: 'passkey', message }]]);
  expect(await needsStepUp(caller)).toBe(true);
});

it('rejects a signature for another session', async () => {
  const [first, second] = [await signInWithPasskey(), await signInWithPasskey()];
  await startPasskeyStepUp(first.caller);
  const stolen = first.device.sign((await startPasskeyStepUp(second.caller)).json().data);
  expect((await completeStepUp(first.caller, { passkey: stolen })).statusCode).toBe(400);
});

it('rejects the password of an account with a second factor, also one of another site', async () => {
  const [{ caller: owner }, { caller: holder }] = [await signInWithApp(), await signInWithPasskey()];
  await testApp.database.orm.update(passkeys).set({ rpId: 'elsewhere.example' }).where(eq(passkeys.userId, holder.id));
  for (const caller of [owner, holder]) {
    const response = await completeStepUp(caller, { password: TEST_PASSWORD });
    const message = 'You have a second factor. Use it to confirm.';
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ field: 'password', message }]]);
    expect(await needsStepUp(caller)).toBe(true);
  }
  expect((await startPasskeyStepUp(holder)).statusCode).toBe(409);
});

it('limits wrong codes, also before a correct one', async () => {
  const { caller, secret } = await signInWithApp();
  for (let attempt = 0; attempt < 3; attempt += 1) await completeStepUp(caller, { code: '000000' });
  expect((await completeStepUp(caller, { code: generateCode(secret) })).statusCode).toBe(429);
});

it('is recorded with its method and result, without the input', async () => {
  const { caller, secret, codes } = await signInWithApp();
  const code = generateCode(secret);
  await completeStepUp(caller, { recovery_code: 'WRNG-M4XD-09VT-HB3N' });
  await completeStepUp(caller, { code });
  const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.actorId, caller.id));
  const stepUps = entries.filter(({ action }) => action === 'completeStepUp');
  expect(stepUps.map(({ after }) => after)).toEqual([
    { step_up_method: 'recovery_code', isValid: false },
    { step_up_method: 'code', isValid: true },
  ]);
  for (const secretText of [code, 'WRNG', codes[0]]) expect(JSON.stringify(stepUps)).not.toContain(`"${secretText}`);
});

it.each([{}, { password: TEST_PASSWORD, code: '123456' }])('requires exactly one factor, not %o', async (payload) => {
  expect((await completeStepUp(await testApp.signIn(), payload)).statusCode).toBe(400);
});
