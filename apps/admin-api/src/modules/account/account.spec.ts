import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, sessions, users } from '../../database/schema';
import { codeOf } from '../../test-support/code-of';
import { tableChecksums } from '../../test-support/table-checksums';
import { createTestApp, ownPassword, type SignedIn, type TestApp } from '../../test-support/test-app';

const next = 'staple battery horse';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ SIGN_IN_LIMIT_PER_ACCOUNT: '3' });
});

afterAll(() => test.close());

const change = ({ request: send }: SignedIn, current_password: string, password: string) =>
  send('PUT', '/account/password', { payload: { current_password, password } });

async function emailOf({ id }: SignedIn): Promise<string> {
  const [found] = await test.database.orm.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email ?? '';
}

async function signInAgain(caller: SignedIn, password: string) {
  const payload = { email: await emailOf(caller), password };
  return test.app.inject({ method: 'POST', url: '/api/admin/signin', payload });
}

/** Sets up a second factor, after which the last proof of the session is an hour old. */
async function withFactor() {
  const caller = await test.signIn([]);
  const { secret } = (await caller.request('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: codeOf(secret, -1) };
  const confirmed = await caller.request('PUT', '/account/second-factor/authenticator', { payload });
  const recoveryCode: string = confirmed.json().data.recovery_codes[0];
  await expireStepUp(caller);
  return { caller, recoveryCode };
}

const expireStepUp = ({ id }: SignedIn) =>
  test.database.orm
    .update(sessions)
    .set({ steppedUpAt: sql`now() - interval '2 days'` })
    .where(eq(sessions.userId, id));

const isOver = async (token: string, { id }: SignedIn) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await test.app.inject({ url: `/api/admin/details/${id}`, headers })).statusCode === 403;
};

describe('changing one’s own password', () => {
  it('takes a sub-admin without any flag: from then on the new one is right, and the old one is not', async () => {
    const caller = await test.signIn([]);
    const response = await change(caller, ownPassword, next);
    expect(response.json()).toEqual({ success: true, message: 'Password changed.' });
    expect((await signInAgain(caller, ownPassword)).statusCode).toBe(401);
    expect((await signInAgain(caller, next)).statusCode).toBe(200);
  });

  it('ends the other sessions of the account, and no other account’s', async () => {
    const caller = await test.signIn();
    const somebodyElse = await test.signIn([]);
    const elsewhere: string = (await signInAgain(caller, ownPassword)).json().token;
    expect(await isOver(elsewhere, caller)).toBe(false);
    expect((await change(caller, ownPassword, next)).statusCode).toBe(200);
    expect(await isOver(elsewhere, caller)).toBe(true);
    expect(await isOver(caller.token, caller)).toBe(false);
    expect(await isOver(somebodyElse.token, somebodyElse)).toBe(false);
  });

  it('is recorded, without the passwords', async () => {
    const caller = await test.signIn([]);
    await change(caller, ownPassword, next);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.actorId, caller.id));
    expect(entries).toMatchObject([
      { action: 'changeOwnPassword', entity: 'subadmin', entityId: caller.id, before: null, after: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/horse|argon2/);
  });

  it.each([
    ['a wrong present one', 'wrong', next, 'current_password', 'This is not your password.'],
    ['a common one', ownPassword, 'password1', 'password', /first that anybody would guess/],
    ['a short one', ownPassword, 'short', 'password', /8/],
    ['a long one', ownPassword, 'long'.repeat(33), 'password', /128/],
    ['the one that it has', ownPassword, ownPassword, 'password', /the password that you have/],
  ])('refuses %s at the field, and changes nothing', async (_case, current, password, field, message) => {
    const caller = await test.signIn([]);
    const elsewhere: string = (await signInAgain(caller, ownPassword)).json().token;
    const response = await change(caller, current, password);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, message: expect.stringMatching(message) }]);
    expect((await signInAgain(caller, ownPassword)).statusCode).toBe(200);
    expect(await isOver(elsewhere, caller)).toBe(false);
  });

  it('makes whoever guesses at an open session wait, and counts together with the sign-in', async () => {
    const caller = await test.signIn([]);
    const guesses: number[] = [];
    for (let count = 0; count < 4; count += 1) guesses.push((await change(caller, 'wrong', next)).statusCode);
    expect(guesses).toEqual([400, 400, 400, 429]);
    // The right one is not let in either: the limit must not tell that it was right.
    const refused = await change(caller, ownPassword, next);
    expect(refused.statusCode).toBe(429);
    // A minute, less what a busy machine has taken since.
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await signInAgain(caller, ownPassword)).statusCode).toBe(429);
  });

  it('forgets the failures once the present one was right', async () => {
    const caller = await test.signIn([]);
    for (let round = 0; round < 3; round += 1) {
      expect((await change(caller, 'wrong', next)).statusCode).toBe(400);
      expect((await change(caller, ownPassword, 'password1')).statusCode).toBe(400);
    }
    expect((await change(caller, ownPassword, next)).statusCode).toBe(200);
  });

  it('lets one of two through that are sent at once', async () => {
    const caller = await test.signIn([]);
    const responses = await Promise.all([change(caller, ownPassword, next), change(caller, ownPassword, `${next} 2`)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('takes a fresh proof by the second factor where there is one, whatever is sent, and writes nothing without it', async () => {
    const { caller, recoveryCode } = await withFactor();
    const before = await tableChecksums(test.database);
    for (const [current, password] of [
      [ownPassword, next],
      ['wrong', next],
      ['wrong', 'short'],
    ] as const) {
      const refused = await change(caller, current, password);
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'step_up_required']);
    }
    expect(await tableChecksums(test.database)).toEqual(before);

    const proof = { payload: { recovery_code: recoveryCode } };
    expect((await caller.request('POST', '/session/step-up', proof)).statusCode).toBe(200);
    expect((await change(caller, ownPassword, next)).statusCode).toBe(200);
  });

  it('takes no other proof than the password itself where there is no second factor', async () => {
    const caller = await test.signIn([]);
    await caller.request('POST', '/account/second-factor/authenticator');
    await expireStepUp(caller);
    expect((await change(caller, ownPassword, next)).statusCode).toBe(200);
  });
});
