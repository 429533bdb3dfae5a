import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../database/schema';
import { addCustomer, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { toPermissions } from '../admins/permissions';

let testApp: TestApp;
let admin: SignedIn;
/** A sub-admin with the permissions for sub-admins, plans and users. */
let manager: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  manager = await testApp.signIn(['subadmins', 'plans', 'users']);
});

afterAll(() => testApp.close());

const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
let count = 0;
const createInput = (values: object = {}) => ({
  fullName: 'Katherine Johnson',
  email: `katherine-${(count += 1)}@example.com`,
  phoneNumber: '+44 20 7946 0033',
  permissions: { plans: true },
  password: 'correct horse battery staple',
  ...values,
});
const addSubadmin = (as: SignedIn, values?: object) =>
  as.request('POST', '/subadmin/add', { payload: createInput(values) });
const readSubadmin = (id: string) => admin.request('GET', `/subadmin/details/${id}`);
const updateSubadmin = (as: SignedIn, id: string, payload: object) =>
  as.request('PATCH', `/subadmin/update/${id}`, { payload });
const deleteSubadmin = (as: SignedIn, id: string) => as.request('DELETE', `/subadmin/delete/${id}`);
const grantError = 'You can grant only permissions that you hold yourself.';

describe('adding a sub-admin', () => {
  // covers: entity.subadmin, calls.subadmin-add, calls.subadmin-details, roles.subadmins
  it('returns the account and all nine permissions', async () => {
    const response = await addSubadmin(admin, {
      fullName: ' Katherine Johnson ',
      email: 'katherine@example.com',
      permissions: { support: true, users: false },
    });
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toEqual({
      _id: expect.any(String),
      fullName: 'Katherine Johnson',
      email: 'katherine@example.com',
      phoneNumber: '+44 20 7946 0033',
      role: 'subadmin',
      status: 'active',
      permissions: toPermissions('subadmin', ['support']),
    });
    expect((await readSubadmin(data._id)).json().data).toEqual(data);
  });

  // covers: valid.subadmin-required, valid.subadmin-password
  it.each(Object.keys(createInput()))('requires %s', async (field) => {
    const response = await addSubadmin(admin, { [field]: undefined });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  // covers: roles.server
  it('lets them sign in, and use only their areas', async () => {
    const payload = { email: 'new@example.com', password: 'correct horse' };
    await addSubadmin(admin, { ...payload, permissions: { plans: true } });
    const { token } = (await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).json();
    const getWithToken = (url: string) =>
      testApp.app.inject({ url: `/api/admin${url}`, headers: { authorization: `Bearer ${token}` } });
    expect((await getWithToken('/plan/getall')).statusCode).toBe(200);
    expect((await getWithToken('/user/getall')).statusCode).toBe(401);
  });

  it('is recorded without the password', async () => {
    const { data } = (await addSubadmin(manager)).json();
    const entries = await readAudit(testApp.database, data._id);
    expect(entries).toMatchObject([
      { action: 'addSubadmin', actorId: manager.id, entity: 'subadmin', before: null, after: data },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/password|argon/i);
  });

  // covers: roles.grant
  it('grants only permissions that the caller has', async () => {
    const response = await addSubadmin(manager, {
      email: 'greedy@example.com',
      permissions: { plans: true, withdrawals: true, support: false },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      code: 'not_allowed',
      message: grantError,
      errors: [{ field: 'permissions.withdrawals', message: grantError }],
    });
    const { data } = (await admin.request('GET', '/subadmin/getall')).json();
    expect(data.map(({ email }: { email: string }) => email)).not.toContain('greedy@example.com');
  });

  it('rejects the email of any other account', async () => {
    await addCustomer(testApp.database, { email: 'taken@example.com' });
    const response = await addSubadmin(admin, { email: 'Taken@Example.com' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'email_taken', errors: [{ field: 'email' }] });
  });
});

describe('the list of sub-admins', () => {
  // covers: roles.roles, calls.subadmins-list, roles.subadmins
  it('contains all staff and no customer', async () => {
    const customer = await addCustomer(testApp.database);
    const { data } = (await manager.request('GET', '/subadmin/getall')).json();
    const ids = data.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, manager.id]));
    expect(ids).not.toContain(customer.id);
    expect(data.find(({ _id }: { _id: string }) => _id === admin.id)).toMatchObject({
      role: 'admin',
      permissions: toPermissions('admin', []),
    });
    expect((await readSubadmin(customer.id)).statusCode).toBe(404);
  });
});

describe('changing a sub-admin', () => {
  // covers: calls.subadmin-update, roles.subadmins
  it('changes only the sent fields and permissions', async () => {
    const { data } = (await addSubadmin(admin, { permissions: { plans: true, support: true, wallets: true } })).json();
    const changes = { phoneNumber: '+1 555 0100', permissions: { support: false, referrals: true } };
    const response = await updateSubadmin(admin, data._id, changes);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({
      ...data,
      phoneNumber: '+1 555 0100',
      permissions: toPermissions('subadmin', ['plans', 'wallets', 'referrals']),
    });
    expect((await readSubadmin(data._id)).json()).toEqual(response.json());
    expect((await readAudit(testApp.database, data._id))[0]).toMatchObject({
      action: 'updateSubadmin',
      actorId: admin.id,
      before: { phoneNumber: '+44 20 7946 0033', permissions: data.permissions },
      after: { phoneNumber: '+1 555 0100', permissions: response.json().data.permissions },
    });
  });

  // covers: roles.grant
  it('lets a caller keep and remove permissions that they do not have, but not grant them', async () => {
    const { data } = (await addSubadmin(admin, { permissions: { support: true, wallets: true } })).json();
    const saved = await updateSubadmin(manager, data._id, {
      fullName: 'Mary Jackson',
      permissions: { ...data.permissions, plans: true, wallets: false },
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().data).toMatchObject({
      fullName: 'Mary Jackson',
      permissions: toPermissions('subadmin', ['support', 'plans']),
    });
    const response = await updateSubadmin(manager, data._id, { fullName: 'Eve', permissions: { wallets: true } });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ message: grantError, errors: [{ field: 'permissions.wallets' }] });
    expect((await readSubadmin(data._id)).json()).toEqual(saved.json());
  });

  // covers: roles.next-call, state.subadmin
  it('applies to their next call', async () => {
    const other = await testApp.signIn(['plans']);
    const getStatus = async (url: string) => (await other.request('GET', url)).statusCode;
    expect([await getStatus('/plan/getall'), await getStatus('/user/getall')]).toEqual([200, 401]);
    await updateSubadmin(admin, other.id, { permissions: { plans: false, users: true } });
    expect([await getStatus('/plan/getall'), await getStatus('/user/getall')]).toEqual([401, 200]);
    await updateSubadmin(admin, other.id, { status: 'inactive' });
    expect(await getStatus('/user/getall')).toBe(403);
    await updateSubadmin(admin, other.id, { status: 'active' });
    expect(await getStatus('/user/getall')).toBe(403);
  });

  it.each([
    ['activates', 'status', { status: 'active' }, 'To activate an account, you need all of its permissions.'],
    [
      'changes the email of',
      'email',
      { email: 'mine@example.com' },
      'To change the email of an account, you need all of its permissions.',
    ],
  ])('%s an account only if the caller has all of its permissions', async (_case, field, changes, message) => {
    const { data } = (await addSubadmin(admin, { permissions: { plans: true, withdrawals: true } })).json();
    await updateSubadmin(admin, data._id, { status: 'inactive' });
    const before = (await readSubadmin(data._id)).json();
    const rejected = await updateSubadmin(manager, data._id, { fullName: 'Eve', ...changes });
    expect([rejected.statusCode, rejected.json()]).toEqual([
      401,
      { success: false, code: 'not_allowed', message, errors: [{ field, message }] },
    ]);
    expect((await readSubadmin(data._id)).json()).toEqual(before);
    expect((await updateSubadmin(admin, data._id, { permissions: { withdrawals: false } })).statusCode).toBe(200);
    expect((await updateSubadmin(manager, data._id, changes)).json().data).toMatchObject(changes);
  });

  it('lets a caller deactivate an account and send unchanged fields without its permissions', async () => {
    const { data } = (await addSubadmin(admin, { permissions: { withdrawals: true } })).json();
    const saved = await updateSubadmin(manager, data._id, {
      email: data.email,
      status: 'active',
      fullName: 'Mary Jackson',
    });
    expect(saved.statusCode).toBe(200);
    expect((await updateSubadmin(manager, data._id, { status: 'inactive' })).statusCode).toBe(200);
  });

  it('rejects the email of another account', async () => {
    const [first, second] = [(await addSubadmin(admin)).json().data, (await addSubadmin(admin)).json().data];
    expect((await updateSubadmin(admin, second._id, { email: first.email.toUpperCase() })).json()).toMatchObject({
      code: 'email_taken',
    });
  });
});

describe('deleting a sub-admin', () => {
  // covers: calls.subadmin-delete, roles.subadmins
  it('ends their sessions, frees their email and keeps their audit entries', async () => {
    const { data } = (await addSubadmin(manager, { email: 'leaver@example.com' })).json();
    const leaver = await testApp.signIn(['plans']);
    expect((await deleteSubadmin(manager, leaver.id)).json()).toEqual({
      success: true,
      message: 'Subadmin deleted successfully.',
    });
    expect((await leaver.request('GET', '/plan/getall')).statusCode).toBe(403);
    const openSessions = await testApp.database.orm.select({ userId: sessions.userId }).from(sessions);
    expect(openSessions.map(({ userId }) => userId)).not.toContain(leaver.id);

    expect((await deleteSubadmin(manager, data._id)).statusCode).toBe(200);
    expect((await readSubadmin(data._id)).statusCode).toBe(404);
    expect((await addSubadmin(manager, { email: 'leaver@example.com' })).statusCode).toBe(201);
    expect((await readAudit(testApp.database, data._id))[0]).toMatchObject({
      action: 'deleteSubadmin',
      actorId: manager.id,
      before: data,
      after: null,
    });
    expect((await deleteSubadmin(manager, data._id)).statusCode).toBe(404);
  });
});

describe('changing or deleting an account', () => {
  const attempts = {
    change: (as: SignedIn, id: string) => updateSubadmin(as, id, { fullName: 'X' }),
    delete: deleteSubadmin,
  };

  // covers: roles.self
  it.each(Object.entries(attempts))('is rejected for the caller and the main admin: %s', async (_case, attempt) => {
    for (const [as, id, message] of [
      [manager, manager.id, 'You cannot change or delete your own account here.'],
      [admin, admin.id, 'You cannot change or delete your own account here.'],
      [manager, admin.id, 'The main admin cannot be changed or deleted here.'],
    ] as const) {
      const before = (await readSubadmin(id)).json();
      const response = await attempt(as, id);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ success: false, code: 'not_allowed', message });
      expect((await readSubadmin(id)).json()).toEqual(before);
      const log = await readAudit(testApp.database, id);
      expect(log.filter(({ action }) => action !== 'changeDenied')).toEqual([]);
    }
  });

  it.each(Object.entries(attempts))('returns 404 for a customer and a missing account: %s', async (_case, attempt) => {
    const customer = await addCustomer(testApp.database);
    for (const id of [customer.id, missingId]) {
      const response = await attempt(admin, id);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Subadmin not found' });
    }
  });
});
