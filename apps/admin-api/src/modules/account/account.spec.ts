import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, sessions, users } from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { getTableChecksums } from '../../test-support/get-table-checksums';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../../test-support/test-app';

const newPassword = 'staple battery horse';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ SIGN_IN_LIMIT_PER_ACCOUNT: '3' });
});

afterAll(() => testApp.close());

const changePassword = ({ request: send }: SignedIn, current_password: string, password: string) =>
  send('PUT', '/account/password', { payload: { current_password, password } });

async function findEmail({ id }: SignedIn): Promise<string> {
  const [user] = await testApp.database.orm.select({ email: users.email }).from(users).where(eq(users.id, id));
  return user?.email ?? '';
}

async function signInAgain(caller: SignedIn, password: string) {
  const payload = { email: await findEmail(caller), password };
  return testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload });
}

/** Signs in, sets up a second factor and expires the session's step-up. */
async function signInWithSecondFactor() {
  const caller = await testApp.signIn([]);
  const { secret } = (await caller.request('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: generateCode(secret, -1) };
  const confirmed = await caller.request('PUT', '/account/second-factor/authenticator', { payload });
  const recoveryCode: string = confirmed.json().data.recovery_codes[0];
  await expireStepUp(caller);
  return { caller, recoveryCode };
}

const expireStepUp = ({ id }: SignedIn) =>
  testApp.database.orm
    .update(sessions)
    .set({ steppedUpAt: sql`now() - interval '2 days'` })
    .where(eq(sessions.userId, id));

const isSessionEnded = async (token: string, { id }: SignedIn) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await testApp.app.inject({ url: `/api/admin/details/${id}`, headers })).statusCode === 403;
};

describe('changing one’s own password', () => {
  it('replaces the password of a sub-admin without permissions', async () => {
    const caller = await testApp.signIn([]);
    const response = await changePassword(caller, TEST_PASSWORD, newPassword);
    expect(response.json()).toEqual({ success: true, message: 'Password changed.' });
    expect((await signInAgain(caller, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await signInAgain(caller, newPassword)).statusCode).toBe(200);
  });

  it('ends the account’s other sessions only', async () => {
    const caller = await testApp.signIn();
    const otherAdmin = await testApp.signIn([]);
    const otherToken: string = (await signInAgain(caller, TEST_PASSWORD)).json().token;
    expect(await isSessionEnded(otherToken, caller)).toBe(false);
    expect((await changePassword(caller, TEST_PASSWORD, newPassword)).statusCode).toBe(200);
    expect(await isSessionEnded(otherToken, caller)).toBe(true);
    expect(await isSessionEnded(caller.token, caller)).toBe(false);
    expect(await isSessionEnded(otherAdmin.token, otherAdmin)).toBe(false);
  });

  it('writes an audit entry without the passwords', async () => {
    const caller = await testApp.signIn([]);
    await changePassword(caller, TEST_PASSWORD, newPassword);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.actorId, caller.id));
    expect(entries).toMatchObject([
      { action: 'changeOwnPassword', entity: 'subadmin', entityId: caller.id, before: null, after: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/horse|argon2/);
  });

  it.each([
    ['a wrong current password', 'wrong', newPassword, 'current_password', 'This is not your password.'],
    ['a common password', TEST_PASSWORD, 'password1', 'password', /too common/],
    ['a short password', TEST_PASSWORD, 'short', 'password', /8/],
    ['a long password', TEST_PASSWORD, 'long'.repeat(33), 'password', /128/],
    ['the unchanged password', TEST_PASSWORD, TEST_PASSWORD, 'password', /your current password/],
  ])('rejects %s with a field error and changes nothing', async (_case, current, password, field, message) => {
    const caller = await testApp.signIn([]);
    const otherToken: string = (await signInAgain(caller, TEST_PASSWORD)).json().token;
    const response = await changePassword(caller, current, password);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, message: expect.stringMatching(message) }]);
    expect((await signInAgain(caller, TEST_PASSWORD)).statusCode).toBe(200);
    expect(await isSessionEnded(otherToken, caller)).toBe(false);
  });

  it('limits attempts together with the sign-in', async () => {
    const caller = await testApp.signIn([]);
    const guesses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      guesses.push((await changePassword(caller, 'wrong', newPassword)).statusCode);
    expect(guesses).toEqual([400, 400, 400, 429]);
    // The correct password is limited too: otherwise the response would reveal that it is correct.
    const limited = await changePassword(caller, TEST_PASSWORD, newPassword);
    expect(limited.statusCode).toBe(429);
    // The lower bound leaves room for a slow test machine.
    const seconds = Number(limited.headers['retry-after']);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await signInAgain(caller, TEST_PASSWORD)).statusCode).toBe(429);
  });

  it('resets the failure count after a correct current password', async () => {
    const caller = await testApp.signIn([]);
    for (let round = 0; round < 3; round += 1) {
      expect((await changePassword(caller, 'wrong', newPassword)).statusCode).toBe(400);
      expect((await changePassword(caller, TEST_PASSWORD, 'password1')).statusCode).toBe(400);
    }
    expect((await changePassword(caller, TEST_PASSWORD, newPassword)).statusCode).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const caller = await testApp.signIn([]);
    const responses = await Promise.all([
      changePassword(caller, TEST_PASSWORD, newPassword),
      changePassword(caller, TEST_PASSWORD, `${newPassword} 2`),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('requires a step-up with the second factor where there is one, and writes nothing without it', async () => {
    const { caller, recoveryCode } = await signInWithSecondFactor();
    const before = await getTableChecksums(testApp.database);
    for (const [current, password] of [
      [TEST_PASSWORD, newPassword],
      ['wrong', newPassword],
      ['wrong', 'short'],
    ] as const) {
      const response = await changePassword(caller, current, password);
      expect([response.statusCode, response.json().code]).toEqual([401, 'step_up_required']);
    }
    expect(await getTableChecksums(testApp.database)).toEqual(before);

    const stepUp = { payload: { recovery_code: recoveryCode } };
    expect((await caller.request('POST', '/session/step-up', stepUp)).statusCode).toBe(200);
    expect((await changePassword(caller, TEST_PASSWORD, newPassword)).statusCode).toBe(200);
  });

  it('requires only the password where there is no second factor', async () => {
    const caller = await testApp.signIn([]);
    await caller.request('POST', '/account/second-factor/authenticator');
    await expireStepUp(caller);
    expect((await changePassword(caller, TEST_PASSWORD, newPassword)).statusCode).toBe(200);
  });
});
