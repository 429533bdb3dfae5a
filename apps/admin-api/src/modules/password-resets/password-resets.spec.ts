import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticators, passwordResets, users } from '../../database/schema';
import { codeOf } from '../../test-support/code-of';
import { addCustomer } from '../../test-support/customers';
import { createPasskeyDevice } from '../../test-support/passkey-device';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, ownPassword, type SignedIn, type TestApp } from '../../test-support/test-app';

const next = 'staple battery horse';

let test: TestApp;
let mainAdmin: SignedIn;

beforeAll(async () => {
  test = await createTestApp({ SIGN_IN_LIMIT_PER_ADDRESS: '1000' });
  mainAdmin = await test.signIn();
});

afterAll(() => test.close());

const make = (id: string, kind = 'subadmin', as = mainAdmin) => as.request('POST', `/${kind}/${id}/password-reset`);
const tokenFor = async (id: string, kind?: string): Promise<string> => (await make(id, kind)).json().data.token;
const reset = (token: string, password = next) =>
  test.app.inject({ method: 'POST', url: '/api/admin/password-reset', payload: { token, password } });
const read = async (id: string) => (await test.database.orm.select().from(users).where(eq(users.id, id)))[0];
const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
  test.database.orm.update(users).set(values).where(eq(users.id, id));

const edit = (id: string, payload: object) => mainAdmin.request('PATCH', `/subadmin/update/${id}`, { payload });
const changePassword = ({ request: send }: SignedIn) =>
  send('PUT', '/account/password', { payload: { current_password: ownPassword, password: next } });

async function addApp({ request: send }: SignedIn) {
  const { secret } = (await send('POST', '/account/second-factor/authenticator')).json().data;
  const payload = { code: codeOf(secret) };
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
  const payload = { email: (await read(id))?.email, password };
  return (await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).statusCode;
}

const goneWords = 'This link does not work any more. Ask for a new one.';

/** The link sets nothing. */
async function expectVoid(token: string) {
  const response = await reset(token);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ success: false, code: 'not_found', message: goneWords });
}

describe('a link to set a new password', () => {
  it('works once, and ends all sessions of the account', async () => {
    const owner = await test.signIn([]);
    const token = await tokenFor(owner.id);
    expect(await signIn(owner, ownPassword)).toBe(200);
    expect((await reset(token)).json()).toEqual({ success: true, data: { may_sign_in: true } });
    expect((await owner.request('GET', '/session')).statusCode).toBe(403);
    expect([await signIn(owner, ownPassword), await signIn(owner, next)]).toEqual([401, 200]);
    await expectVoid(token);
  });

  it('leaves the second factor as it was: signing in asks for it', async () => {
    const owner = await test.signIn([]);
    await addApp(owner);
    await reset(await tokenFor(owner.id));
    const email = (await read(owner.id))?.email;
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      payload: { email, password: next },
    });
    expect(signedIn.statusCode).toBe(401);
    expect(signedIn.json()).toMatchObject({
      code: 'second_factor_required',
      second_factor: { methods: ['code', 'recovery_code'] },
    });
  });

  it('works once, however many use it at once', async () => {
    const owner = await test.signIn([]);
    const token = await tokenFor(owner.id);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(token, `${next} ${index}`)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(404)]);
  });

  it('sets a user’s, who may not sign in to the panel', async () => {
    const { id } = await addCustomer(test.database);
    const before = (await read(id))?.passwordHash;
    expect((await reset(await tokenFor(id, 'user'))).json().data).toEqual({ may_sign_in: false });
    expect((await read(id))?.passwordHash).not.toBe(before);
  });

  it('lasts an hour', async () => {
    const owner = await test.signIn([]);
    const { token, expires_at } = (await make(owner.id)).json().data;
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await test.database.orm
      .update(passwordResets)
      .set({ expiresAt: sql`now()` })
      .where(eq(passwordResets.userId, owner.id));
    await expectVoid(token);
  });

  it.each<[string, (owner: SignedIn) => Promise<unknown>]>([
    ['a newer one', ({ id }) => make(id)],
    ['a password that is changed meanwhile', ({ id }) => change(id, { passwordHash: 'another' })],
    ['an account that is closed', ({ id }) => change(id, { closedAt: new Date() })],
    ['an account that is made inactive', ({ id }) => change(id, { status: 'inactive' })],
    ['a changed email', ({ id }) => edit(id, { email: `${randomUUID()}@example.com` })],
    ['changed permissions', ({ id }) => edit(id, { permissions: { plans: true } })],
    ['a changed role', ({ id }) => change(id, { role: 'user' })],
    ['a password that its owner changes', changePassword],
  ])('is void after %s', async (_case, happen) => {
    const owner = await test.signIn([]);
    const token = await tokenFor(owner.id);
    await happen(owner);
    await expectVoid(token);
    await change(owner.id, { status: 'active', closedAt: null, role: 'subadmin' });
    await expectVoid(token);
  });

  it('is void for a user whose email is changed', async () => {
    const { id } = await addCustomer(test.database);
    const token = await tokenFor(id, 'user');
    const form = { email: `${randomUUID()}@example.com` };
    expect((await mainAdmin.request('PATCH', `/user/update/${id}`, { payload: form })).statusCode).toBe(200);
    await expectVoid(token);
  });

  it.each<[string, (owner: SignedIn, passkeyId: string) => ReturnType<SignedIn['request']>]>([
    ['removes their authenticator app', ({ request: send }) => send('DELETE', '/account/second-factor/authenticator')],
    [
      'removes their passkey',
      ({ request: send }, passkeyId) => send('DELETE', `/account/second-factor/passkeys/${passkeyId}`),
    ],
    ['loses them to the main admin', ({ id }) => mainAdmin.request('DELETE', `/subadmin/${id}/second-factor`)],
  ])('is void once its owner %s, which would have guarded the account', async (_case, remove) => {
    const owner = await test.signIn([]);
    await addApp(owner);
    const passkeyId = await addPasskey(owner);
    const token = await tokenFor(owner.id);
    expect((await remove(owner, passkeyId)).statusCode).toBe(200);
    await expectVoid(token);
  });

  it('outlasts an authenticator app that was never confirmed', async () => {
    const owner = await test.signIn([]);
    await owner.request('POST', '/account/second-factor/authenticator');
    const token = await tokenFor(owner.id);
    await test.database.orm.delete(authenticators).where(eq(authenticators.userId, owner.id));
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('outlasts a changed name', async () => {
    const owner = await test.signIn([]);
    const token = await tokenFor(owner.id);
    await edit(owner.id, { fullName: 'Another Name' });
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('stays as it is where the password is refused', async () => {
    const owner = await test.signIn([]);
    const token = await tokenFor(owner.id);
    const refused = await reset(token, 'password1');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ field: 'password' }]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('is made by the main admin alone, for sub-admins and users, and not for one who is inactive', async () => {
    const [owner, colleague] = [await test.signIn([]), await test.signIn(['subadmins', 'users'])];
    expect((await make(owner.id, 'subadmin', colleague)).statusCode).toBe(401);
    expect((await make(mainAdmin.id)).statusCode).toBe(404);
    expect((await make(owner.id, 'user')).statusCode).toBe(404);
    await change(owner.id, { status: 'inactive' });
    expect((await make(owner.id)).statusCode).toBe(409);
  });

  it('is kept as a hash, and tells its owner once it has been used', async () => {
    const owner = await test.signIn([]);
    const token = await tokenFor(owner.id);
    const { rows } = await test.database.orm.execute(sql`select password_resets::text as kept from password_resets`);
    expect(JSON.stringify(rows)).not.toContain(token);
    await reset(token);
    const payload = { email: (await read(owner.id))?.email, password: next };
    const signedIn = await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload });
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const { data } = (await test.app.inject({ url: '/api/admin/notifications', headers })).json();
    expect(data).toContainEqual(expect.objectContaining({ title: 'New password' }));
  });
});

it.each(databaseKinds)('is void after a changed email, on %s', async (kind) => {
  const small = await createTestApp({}, kind);
  try {
    const admin = await small.signIn();
    const { id } = await addCustomer(small.database);
    const { token } = (await admin.request('POST', `/user/${id}/password-reset`)).json().data;
    const form = { email: `${randomUUID()}@example.com` };
    expect((await admin.request('PATCH', `/user/update/${id}`, { payload: form })).statusCode).toBe(200);
    const payload = { token, password: next };
    const response = await small.app.inject({ method: 'POST', url: '/api/admin/password-reset', payload });
    expect(response.statusCode).toBe(404);
  } finally {
    await small.close();
  }
});
