import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticators, passwordResets, users } from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { addCustomer } from '../../test-support/customers';
import { createPasskeyDevice } from '../../test-support/passkey-device';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../../test-support/test-app';

const NEW_PASSWORD = 'staple battery horse';

let testApp: TestApp;
let mainAdmin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp({ SIGN_IN_LIMIT_PER_ADDRESS: '1000' });
  mainAdmin = await testApp.signIn();
});

afterAll(() => testApp.close());

const createLink = (id: string, kind = 'subadmin', as = mainAdmin) =>
  as.request('POST', `/${kind}/${id}/password-reset`);
const createToken = async (id: string, kind?: string): Promise<string> =>
  (await createLink(id, kind)).json().data.token;
const resetPassword = (token: string, password = NEW_PASSWORD) =>
  testApp.app.inject({ method: 'POST', url: '/api/admin/password-reset', payload: { token, password } });
const readUser = async (id: string) => (await testApp.database.orm.select().from(users).where(eq(users.id, id)))[0];
const updateRow = (id: string, values: Partial<typeof users.$inferInsert>) =>
  testApp.database.orm.update(users).set(values).where(eq(users.id, id));

const editSubadmin = (id: string, payload: object) => mainAdmin.request('PATCH', `/subadmin/update/${id}`, { payload });
const changePassword = ({ request: send }: SignedIn) =>
  send('PUT', '/account/password', { payload: { current_password: TEST_PASSWORD, password: NEW_PASSWORD } });

async function addApp({ request: send }: SignedIn) {
  const { secret } = (await send('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: generateCode(secret) };
  expect((await send('PUT', '/account/second-factor/authenticator', { payload })).statusCode).toBe(200);
}

async function addPasskey({ request: send }: SignedIn): Promise<string> {
  const headers = { host: 'localhost' };
  const request = (await send('POST', '/account/second-factor/passkeys/request', { headers })).json().data;
  const payload = createPasskeyDevice().make(request);
  expect((await send('POST', '/account/second-factor/passkeys', { headers, payload })).statusCode).toBe(201);
  return (await send('GET', '/account/second-factor')).json().data.passkeys[0]._id;
}

async function signIn({ id }: SignedIn, password: string) {
  const payload = { email: (await readUser(id))?.email, password };
  return (await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).statusCode;
}

const invalidLinkMessage = 'This link no longer works. Ask for a new one.';

async function expectInvalid(token: string) {
  const response = await resetPassword(token);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ success: false, code: 'not_found', message: invalidLinkMessage });
}

describe('a link to set a new password', () => {
  it('works once, and ends all sessions of the account', async () => {
    const owner = await testApp.signIn([]);
    const token = await createToken(owner.id);
    expect(await signIn(owner, TEST_PASSWORD)).toBe(200);
    expect((await resetPassword(token)).json()).toEqual({ success: true, data: { may_sign_in: true } });
    expect((await owner.request('GET', '/session')).statusCode).toBe(403);
    expect([await signIn(owner, TEST_PASSWORD), await signIn(owner, NEW_PASSWORD)]).toEqual([401, 200]);
    await expectInvalid(token);
  });

  it('keeps the second factor, which signing in requires', async () => {
    const owner = await testApp.signIn([]);
    await addApp(owner);
    await resetPassword(await createToken(owner.id));
    const email = (await readUser(owner.id))?.email;
    const signedIn = await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      payload: { email, password: NEW_PASSWORD },
    });
    expect(signedIn.statusCode).toBe(401);
    expect(signedIn.json()).toMatchObject({
      code: 'second_factor_required',
      second_factor: { methods: ['code', 'recovery_code'] },
    });
  });

  it('works once, even in concurrent requests', async () => {
    const owner = await testApp.signIn([]);
    const token = await createToken(owner.id);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => resetPassword(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(404)]);
  });

  it('sets the password of a user, who cannot sign in to the panel', async () => {
    const { id } = await addCustomer(testApp.database);
    const before = (await readUser(id))?.passwordHash;
    expect((await resetPassword(await createToken(id, 'user'))).json().data).toEqual({ may_sign_in: false });
    expect((await readUser(id))?.passwordHash).not.toBe(before);
  });

  it('expires after an hour', async () => {
    const owner = await testApp.signIn([]);
    const { token, expires_at } = (await createLink(owner.id)).json().data;
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await testApp.database.orm
      .update(passwordResets)
      .set({ expiresAt: sql`now()` })
      .where(eq(passwordResets.userId, owner.id));
    await expectInvalid(token);
  });

  it.each<[string, (owner: SignedIn) => Promise<unknown>]>([
    ['a newer link', ({ id }) => createLink(id)],
    ['a changed password hash', ({ id }) => updateRow(id, { passwordHash: 'another' })],
    ['the account is closed', ({ id }) => updateRow(id, { closedAt: new Date() })],
    ['the account becomes inactive', ({ id }) => updateRow(id, { status: 'inactive' })],
    ['a changed email', ({ id }) => editSubadmin(id, { email: `${randomUUID()}@example.com` })],
    ['changed permissions', ({ id }) => editSubadmin(id, { permissions: { plans: true } })],
    ['a changed role', ({ id }) => updateRow(id, { role: 'user' })],
    ['a password change by the owner', changePassword],
  ])('is invalid after %s', async (_case, invalidate) => {
    const owner = await testApp.signIn([]);
    const token = await createToken(owner.id);
    await invalidate(owner);
    await expectInvalid(token);
    await updateRow(owner.id, { status: 'active', closedAt: null, role: 'subadmin' });
    await expectInvalid(token);
  });

  it('is invalid after a user’s email changes', async () => {
    const { id } = await addCustomer(testApp.database);
    const token = await createToken(id, 'user');
    const payload = { email: `${randomUUID()}@example.com` };
    expect((await mainAdmin.request('PATCH', `/user/update/${id}`, { payload })).statusCode).toBe(200);
    await expectInvalid(token);
  });

  it.each<[string, (owner: SignedIn, passkeyId: string) => ReturnType<SignedIn['request']>]>([
    ['removes their authenticator app', ({ request: send }) => send('DELETE', '/account/second-factor/authenticator')],
    [
      'removes their passkey',
      ({ request: send }, passkeyId) => send('DELETE', `/account/second-factor/passkeys/${passkeyId}`),
    ],
    ['has them removed by the main admin', ({ id }) => mainAdmin.request('DELETE', `/subadmin/${id}/second-factor`)],
  ])('is invalid once its owner %s', async (_case, remove) => {
    const owner = await testApp.signIn([]);
    await addApp(owner);
    const passkeyId = await addPasskey(owner);
    const token = await createToken(owner.id);
    expect((await remove(owner, passkeyId)).statusCode).toBe(200);
    await expectInvalid(token);
  });

  it('stays valid when an unconfirmed authenticator app is deleted', async () => {
    const owner = await testApp.signIn([]);
    await owner.request('POST', '/account/second-factor/authenticator');
    const token = await createToken(owner.id);
    await testApp.database.orm.delete(authenticators).where(eq(authenticators.userId, owner.id));
    expect((await resetPassword(token)).statusCode).toBe(200);
  });

  it('stays valid after a name change', async () => {
    const owner = await testApp.signIn([]);
    const token = await createToken(owner.id);
    await editSubadmin(owner.id, { fullName: 'Another Name' });
    expect((await resetPassword(token)).statusCode).toBe(200);
  });

  it('stays valid after a rejected password', async () => {
    const owner = await testApp.signIn([]);
    const token = await createToken(owner.id);
    const rejected = await resetPassword(token, 'password1');
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json().errors).toMatchObject([{ field: 'password' }]);
    expect((await resetPassword(token)).statusCode).toBe(200);
  });

  it('can be created by the main admin only, for active sub-admins and users', async () => {
    const [owner, colleague] = [await testApp.signIn([]), await testApp.signIn(['subadmins', 'users'])];
    expect((await createLink(owner.id, 'subadmin', colleague)).statusCode).toBe(401);
    expect((await createLink(mainAdmin.id)).statusCode).toBe(404);
    expect((await createLink(owner.id, 'user')).statusCode).toBe(404);
    await updateRow(owner.id, { status: 'inactive' });
    expect((await createLink(owner.id)).statusCode).toBe(409);
  });

  it('is stored as a hash, and its use notifies the owner', async () => {
    const owner = await testApp.signIn([]);
    const token = await createToken(owner.id);
    const { rows } = await testApp.database.orm.execute(
      sql`select password_resets::text as stored from password_resets`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    await resetPassword(token);
    const payload = { email: (await readUser(owner.id))?.email, password: NEW_PASSWORD };
    const signedIn = await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload });
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const { data } = (await testApp.app.inject({ url: '/api/admin/notifications', headers })).json();
    expect(data).toContainEqual(expect.objectContaining({ title: 'New password' }));
  });
});

it.each(databaseKinds)('is invalid after an email change, on %s', async (kind) => {
  const otherApp = await createTestApp({}, kind);
  try {
    const admin = await otherApp.signIn();
    const { id } = await addCustomer(otherApp.database);
    const { token } = (await admin.request('POST', `/user/${id}/password-reset`)).json().data;
    const changes = { email: `${randomUUID()}@example.com` };
    expect((await admin.request('PATCH', `/user/update/${id}`, { payload: changes })).statusCode).toBe(200);
    const payload = { token, password: NEW_PASSWORD };
    const response = await otherApp.app.inject({ method: 'POST', url: '/api/admin/password-reset', payload });
    expect(response.statusCode).toBe(404);
  } finally {
    await otherApp.close();
  }
});
