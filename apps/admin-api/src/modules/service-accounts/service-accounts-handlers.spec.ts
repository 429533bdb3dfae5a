import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { permissionKeys } from '../../common/permission-keys';
import { serviceAccounts, sessions, users } from '../../database/schema';
import { addCustomer, addTopup } from '../../test-support/customers';
import { getTableChecksums } from '../../test-support/get-table-checksums';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashToken } from '../../common/tokens';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let testApp: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
});

beforeEach(async () => {
  admin = await testApp.signIn();
});

afterAll(() => testApp.close());

const expired = { success: false, message: 'Session expired. Please log in again.', code: 'session_expired' };

const addAccount = (values: object = {}) =>
  admin.request('POST', '/service-accounts', {
    payload: { name: 'Nightly job', permissions: { users: true }, expires_at: inDays(30), ...values },
  });

/** Creates a service account, and returns it with its key. */
async function createAccount(values: object = {}) {
  const { data, key } = (await addAccount(values)).json();
  return { id: String(data._id), key: String(key), data };
}

const callWithKey = (key: string, url = '/user/getall') =>
  testApp.app.inject({ url: `/api/admin${url}`, headers: { authorization: `Bearer ${key}` } });
const getStatusForKey = async (key: string, url?: string) => (await callWithKey(key, url)).statusCode;
const changeAccount = (id: string, payload: object, headers: Record<string, string> = {}) =>
  admin.request('PATCH', `/service-accounts/${id}`, { payload, headers });
const listAccounts = async () => (await admin.request('GET', '/service-accounts')).json().data;
const findAccount = async (id: string) => (await listAccounts()).find(({ _id }: { _id: string }) => _id === id);
const readStored = async (id: string) => {
  const [row] = await testApp.database.orm.select().from(serviceAccounts).where(eq(serviceAccounts.id, id));
  return row;
};
const readLog = async (query: object) =>
  (await admin.request('GET', `/audit-log?${new URLSearchParams({ ...query })}`)).json().data;

describe('a new service account', () => {
  it('returns its key once; the key has the permissions of the account', async () => {
    const response = await addAccount({ name: '  Nightly job ' });
    expect(response.statusCode).toBe(201);
    const { data, key } = response.json();
    expect(key).toMatch(/^chk_[0-9A-Za-z]{49}$/);
    expect(data).toMatchObject({
      name: 'Nightly job',
      status: 'active',
      last_used: null,
      key_suffix: key.slice(-4),
      created_by: { _id: admin.id },
      permissions: { users: true, transactions: false },
    });
    expect([await getStatusForKey(key), await getStatusForKey(key, '/all-transactions')]).toEqual([200, 401]);
    expect(JSON.stringify(await listAccounts())).not.toContain('chk_');
  });

  it('is stored with the hash of its key only', async () => {
    const { id, key } = await createAccount();
    expect((await readStored(id))?.keyHash).toEqual(Buffer.from(hashToken(key)));
    const { rows } = await testApp.database.orm.execute(sql`
      select string_agg(accounts::text, '') || (select string_agg(log::text, '') from audit_log log)
        || (select string_agg(users::text, '') from users) as everything from service_accounts accounts`);
    expect(String(rows[0]?.['everything'])).not.toContain(key.slice(4, 40));
  });

  it.each([
    ['in the past', () => inDays(-1), 'Choose a time in the future.'],
    ['too far off', () => inDays(367), 'Choose a time within a year.'],
    ['at a leap second', () => '2026-06-30T23:59:60Z', 'Choose a time in the future.'],
  ])('cannot expire %s', async (_case, getExpiry, message) => {
    const response = await addAccount({ expires_at: getExpiry() });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: 'expires_at', message }]);
  });

  it('requires a name, an expiry and permissions', async () => {
    for (const field of ['name', 'expires_at', 'permissions']) {
      const response = await addAccount({ [field]: undefined });
      expect([response.statusCode, response.json().errors[0].field]).toEqual([400, field]);
    }
  });

  it('can be valid for a year, and have no permissions', async () => {
    const { key } = await createAccount({ expires_at: inDays(366), permissions: {} });
    expect([await getStatusForKey(key, '/capabilities'), await getStatusForKey(key)]).toEqual([200, 401]);
  });
});

describe('a change', () => {
  it('applies the permissions to the next call', async () => {
    const { id, key } = await createAccount();
    expect(await getStatusForKey(key)).toBe(200);
    expect((await changeAccount(id, { permissions: { users: false, transactions: true } })).json().data).toMatchObject({
      permissions: { users: false, transactions: true },
    });
    expect([await getStatusForKey(key), await getStatusForKey(key, '/all-transactions')]).toEqual([401, 200]);
  });

  it('reactivates an expired key if it extends the expiry', async () => {
    const { id, key } = await createAccount();
    await testApp.database.orm
      .update(serviceAccounts)
      .set({ expiresAt: sql`now()` })
      .where(eq(serviceAccounts.id, id));
    const rejected = await callWithKey(key);
    expect([rejected.statusCode, rejected.json()]).toEqual([403, expired]);
    expect(await findAccount(id)).toMatchObject({ status: 'expired' });
    expect((await changeAccount(id, { expires_at: inDays(1) })).json().data.status).toBe('active');
    expect(await getStatusForKey(key)).toBe(200);
  });

  it('returns 409 after a concurrent change, but not after a use of the key', async () => {
    const { id, key, data } = await createAccount();
    await getStatusForKey(key);
    expect((await findAccount(id)).version).toBe(data.version);
    expect((await changeAccount(id, { name: 'Morning job' }, { 'if-match': data.version })).statusCode).toBe(200);
    const late = await changeAccount(id, { name: 'Evening job' }, { 'if-match': data.version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'version_conflict',
      current: { name: 'Morning job' },
      changed_by: { _id: admin.id },
    });
  });

  it('returns 404 for a missing account, or the account of a person', async () => {
    const subadmin = await testApp.signIn(['users']);
    const { id } = await createAccount();
    await admin.request('DELETE', `/service-accounts/${id}`);
    for (const other of [subadmin.id, admin.id, id, '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b99']) {
      expect((await changeAccount(other, { name: 'Mine' })).statusCode).toBe(404);
      expect((await admin.request('POST', `/service-accounts/${other}/key`)).statusCode).toBe(404);
      expect((await admin.request('DELETE', `/service-accounts/${other}`)).statusCode).toBe(404);
    }
    expect((await admin.request('GET', `/details/${subadmin.id}`)).json().data.fullName).not.toBe('Mine');
  });
});

describe('a new key', () => {
  it('replaces the old one immediately', async () => {
    const { id, key } = await createAccount();
    await getStatusForKey(key);
    const response = await admin.request('POST', `/service-accounts/${id}/key`);
    expect(response.statusCode).toBe(201);
    const { data, key: newKey } = response.json();
    expect([await getStatusForKey(key), await getStatusForKey(newKey)]).toEqual([403, 200]);
    expect(data).toMatchObject({ key_suffix: newKey.slice(-4), last_used: null, permissions: { users: true } });
  });

  it('is the only valid one after two concurrent calls', async () => {
    const { id } = await createAccount();
    const responses = await Promise.all([1, 2].map(() => admin.request('POST', `/service-accounts/${id}/key`)));
    const statuses = await Promise.all(responses.map((response) => getStatusForKey(response.json().key)));
    expect(statuses.toSorted()).toEqual([200, 403]);
  });
});

describe('a revoked service account', () => {
  it('has no access, is not listed, and keeps its name in the log', async () => {
    const { id, key } = await createAccount({ name: 'Old job', permissions: { users: true, support: true } });
    const customer = await addCustomer(testApp.database);
    const note = { record_type: 'user', record_id: customer.id, text: 'Checked.' };
    const written = await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/notes',
      payload: note,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(written.statusCode).toBe(201);
    expect((await admin.request('DELETE', `/service-accounts/${id}`)).statusCode).toBe(200);
    expect(await getStatusForKey(key)).toBe(403);
    expect(await findAccount(id)).toBeUndefined();
    expect((await readStored(id))?.keyHash).toBeNull();
    expect((await readLog({ actor: id }))[0]).toMatchObject({
      action: 'addNote',
      actor: { _id: id, fullName: 'Old job', role: 'service' },
    });
    expect((await readLog({ record_id: id }))[0]).toMatchObject({
      action: 'revokeServiceAccount',
      record_name: 'Old job',
    });
  });
});

describe('a key with allowed networks', () => {
  const callFrom = async (key: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' };
    return testApp.app.inject({ url: '/api/admin/user/getall', headers, remoteAddress });
  };

  it('is rejected from other networks like an unknown key, and the use is not recorded', async () => {
    const { id, key, data } = await createAccount({
      networks: [' 203.0.113.0/24', '2001:DB8:1:0::/48', '203.0.113.0/24'],
    });
    expect(data.networks).toEqual(['203.0.113.0/24', '2001:db8:1::/48']);
    for (const address of ['203.0.114.1', '2001:db8:2::1', '::ffff:10.0.0.1', '127.0.0.1', '::1']) {
      const rejected = await callFrom(key, address);
      expect([rejected.statusCode, rejected.json()]).toEqual([403, expired]);
    }
    expect((await readStored(id))?.lastUsedAt).toBeNull();
    for (const address of ['203.0.113.200', '::ffff:203.0.113.200', '2001:db8:1::1'])
      expect((await callFrom(key, address)).statusCode).toBe(200);
    expect((await readStored(id))?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('applies a changed list to the next call; an empty list allows every network', async () => {
    const { id, key, data } = await createAccount();
    expect([data.networks, (await callFrom(key, '203.0.113.7')).statusCode]).toEqual([[], 200]);
    const limited = (await changeAccount(id, { networks: ['198.51.100.0/24'] })).json().data;
    expect(limited.networks).toEqual(['198.51.100.0/24']);
    expect(limited.version).not.toBe(data.version);
    expect([(await callFrom(key, '203.0.113.7')).statusCode, (await callFrom(key, '198.51.100.1')).statusCode]).toEqual(
      [403, 200],
    );
    expect((await changeAccount(id, { name: 'Another job' })).json().data.networks).toEqual(['198.51.100.0/24']);
    const renewed = (await admin.request('POST', `/service-accounts/${id}/key`)).json();
    expect((await callFrom(renewed.key, '203.0.113.7')).statusCode).toBe(403);
    expect((await changeAccount(id, { networks: [] })).json().data.networks).toEqual([]);
    expect((await callFrom(renewed.key, '203.0.113.7')).statusCode).toBe(200);
  });

  it.each([
    ['office', /^“office” is not an IP address/],
    ['203.0.113.7/24', /^“203\.0\.113\.7\/24” is an address inside a network\. Enter 203\.0\.113\.0\/24/],
    ['203.0.113.0/33', /must be 32 at most/],
    ['::/0', /matches every address/],
  ])('rejects the network %s with an error for the field, on creation and on change', async (network, message) => {
    const { id, data } = await createAccount();
    for (const response of [
      await addAccount({ networks: ['10.0.0.0/8', network] }),
      await changeAccount(id, { networks: [network] }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ field: 'networks', message: expect.stringMatching(message) }]);
    }
    expect((await findAccount(id)).version).toBe(data.version);
  });

  it('has at most 20 networks', async () => {
    const networks = Array.from({ length: 21 }, (_, index) => `203.0.${index}.0/24`);
    expect((await addAccount({ networks })).statusCode).toBe(400);
    expect((await addAccount({ networks: networks.slice(1) })).statusCode).toBe(201);
  });

  it('cannot have an invalid network in the database', async () => {
    const { id } = await createAccount();
    for (const network of ['office', '203.0.113.7/24'])
      await expect(
        testApp.database.orm
          .update(serviceAccounts)
          .set({ networks: [network] })
          .where(eq(serviceAccounts.id, id)),
      ).rejects.toThrow();
  });
});

describe('a read-only key', () => {
  const addUserWithKey = (key: string, payload?: object) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/admin/user/add',
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
  const readOnly = { success: false, message: 'This key can only read.', code: 'not_allowed' };

  it('can read but not write, which is rejected before the body is read', async () => {
    const { key, data } = await createAccount({ read_only: true });
    expect(data.read_only).toBe(true);
    const head = await testApp.app.inject({
      method: 'HEAD',
      url: '/api/admin/user/getall',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([await getStatusForKey(key), head.statusCode]).toEqual([200, 200]);
    for (const payload of [undefined, {}]) {
      const rejected = await addUserWithKey(key, payload);
      expect([rejected.statusCode, rejected.json()]).toEqual([401, readOnly]);
    }
  });

  it('is read-only from the next call on, and writable again after another change', async () => {
    const { id, key, data } = await createAccount();
    expect([data.read_only, (await addUserWithKey(key, {})).statusCode]).toEqual([false, 400]);
    expect((await changeAccount(id, { read_only: true })).json().data.read_only).toBe(true);
    expect((await addUserWithKey(key, {})).json()).toEqual(readOnly);
    expect((await changeAccount(id, { read_only: false })).json().data.read_only).toBe(false);
    expect((await addUserWithKey(key, {})).statusCode).toBe(400);
  });

  it('has its rejected changes, and the changes of its limits, in the audit log', async () => {
    const { id, key } = await createAccount({ networks: ['127.0.0.0/8'] });
    await changeAccount(id, { read_only: true, networks: [] });
    await addUserWithKey(key, {});
    const [changed] = await readLog({ record_id: id, action: 'updateServiceAccount' });
    expect([changed.before, changed.after]).toEqual([
      { read_only: false, networks: ['127.0.0.0/8'] },
      { read_only: true, networks: [] },
    ]);
    expect(await readLog({ actor: id })).toMatchObject([{ action: 'changeDenied' }]);
  });
});

describe('the notifications', () => {
  const listNotifications = async (reader: SignedIn, id: string) =>
    (await reader.request('GET', '/notifications'))
      .json()
      .data.filter(({ record }: { record: { _id: string } | null }) => record?._id === id)
      .map(({ title, message, category }: Schemas['Notification']) => [title, message, category])
      .toReversed();

  it('contain a security notice for every main admin and nobody else', async () => {
    const [other, otherSubadmin] = [await testApp.signIn(), await testApp.signIn(permissionKeys)];
    const end = inDays(60);
    const { id, key } = await createAccount({ name: 'Nightly export', expires_at: end, read_only: true });
    await other.request('PATCH', `/service-accounts/${id}`, {
      payload: { read_only: false, networks: ['203.0.113.0/24'], permissions: { plans: true } },
    });
    await other.request('POST', `/service-accounts/${id}/key`);
    const until = `until ${end.slice(0, 10)}.`;
    const who = 'The audit log shows who did it.';
    const expected = [
      [
        'New service account',
        `“Nightly export” was created, with a key that has the permissions users, read-only, from any network, ${until} ${who}`,
        'security',
      ],
      [
        'Service account changed',
        `The service account “Nightly export” was changed. Its key now has the permissions users, plans, read and write, from 203.0.113.0/24, ${until} ${who}`,
        'security',
      ],
      [
        'New key for a service account',
        `The service account “Nightly export” has a new key, which has the permissions users, plans, read and write, from 203.0.113.0/24, ${until} The previous key no longer works. ${who}`,
        'security',
      ],
    ];
    expect(await listNotifications(admin, id)).toEqual(expected);
    expect(await listNotifications(other, id)).toEqual(expected);
    expect(await listNotifications(otherSubadmin, id)).toEqual([]);
    expect(JSON.stringify(expected)).not.toContain(key);
  });

  it('contain nothing about a change without effect', async () => {
    const { id } = await createAccount();
    expect((await changeAccount(id, { name: 'Nightly job', read_only: false, networks: [] })).statusCode).toBe(200);
    expect(await listNotifications(admin, id)).toHaveLength(1);
  });
});

describe('a session without a recent step-up', () => {
  it('cannot create, change or rotate a key, but can revoke one', async () => {
    const { id, key } = await createAccount();
    await getStatusForKey(key);
    await testApp.database.orm
      .update(sessions)
      .set({ steppedUpAt: sql`now() - interval '2 days'` })
      .where(eq(sessions.userId, admin.id));
    const before = await getTableChecksums(testApp.database);
    const responses = [
      await addAccount({ permissions: Object.fromEntries(permissionKeys.map((flag) => [flag, true])) }),
      await changeAccount(id, { permissions: { transactions: true } }),
      await admin.request('POST', `/service-accounts/${id}/key`),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array.from({ length: 3 }, () => [401, 'step_up_required']),
    );
    expect(await getTableChecksums(testApp.database)).toEqual(before);
    expect((await admin.request('DELETE', `/service-accounts/${id}`)).statusCode).toBe(200);
    expect(await getStatusForKey(key)).toBe(403);
  });
});

describe('the last use', () => {
  it('is recorded at most once a minute', async () => {
    const { id, key } = await createAccount();
    await getStatusForKey(key);
    const first = (await readStored(id))?.lastUsedAt;
    expect(first).toBeInstanceOf(Date);
    expect((await findAccount(id)).last_used).toBe(first?.toISOString());
    await getStatusForKey(key);
    expect((await readStored(id))?.lastUsedAt).toEqual(first);

    const before = sql`now() - interval '61 seconds'`;
    await testApp.database.orm.update(serviceAccounts).set({ lastUsedAt: before }).where(eq(serviceAccounts.id, id));
    await callWithKey(key, '/notifications');
    expect((await readStored(id))?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });

  it('is not recorded for an invalid key', async () => {
    const { id, key } = await createAccount();
    await getStatusForKey(`${key.slice(0, -6)}000000`);
    expect((await readStored(id))?.lastUsedAt).toBeNull();
  });
});

describe('the audit log', () => {
  it('names the service account as actor, without an email', async () => {
    const service = await testApp.addService(['transactions']);
    const { id } = await addTopup(testApp.database, (await addCustomer(testApp.database)).id);
    const decided = await service.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    expect(decided.statusCode).toBe(200);
    const [entry] = await readLog({ record_id: id });
    expect(entry.actor).toEqual({ _id: service.id, fullName: expect.stringMatching(/^Job /), role: 'service' });

    const file = await admin.request('GET', `/audit-log?actor=${service.id}`, { headers: { accept: 'text/csv' } });
    const [, line = ''] = file.body.split('\r\n');
    expect(line).toContain(`,${entry.actor.fullName} (service account),,Transaction decided,`);
  });

  it('contains creation, change, rotation and revocation, without keys', async () => {
    const { id } = await createAccount();
    await changeAccount(id, { permissions: { plans: true } });
    await admin.request('POST', `/service-accounts/${id}/key`);
    await admin.request('DELETE', `/service-accounts/${id}`);
    const entries = await readLog({ record_type: 'service_account', record_id: id, sort: 'createdAt' });
    const [, changed, renewed, ended] = entries;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'addServiceAccount',
      'updateServiceAccount',
      'rotateServiceKey',
      'revokeServiceAccount',
    ]);
    expect([changed.before.permissions.plans, changed.after.permissions.plans]).toEqual([false, true]);
    expect(Object.keys(renewed.after)).toEqual(['key_suffix']);
    expect([ended.before.name, ended.after]).toEqual(['Nightly job', null]);
    expect(JSON.stringify(entries)).not.toContain('chk_');
  });
});

describe('a service account', () => {
  it('is not listed as a colleague, sub-admin or user, and cannot sign in', async () => {
    const service = await testApp.addService(permissionKeys);
    const lists = ['/subadmin/getall', '/colleagues?record_type=ticket', '/user/getall'];
    for (const list of lists) expect((await admin.request('GET', list)).body, list).not.toContain(service.id);
    expect((await admin.request('GET', `/subadmin/details/${service.id}`)).statusCode).toBe(404);

    const [row] = await testApp.database.orm.select().from(users).where(eq(users.id, service.id));
    const signIn = { email: row?.email, password: 'none' };
    const response = await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload: signIn });
    expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_credentials']);
  });

  it('reads its own permissions and profile', async () => {
    const service = await testApp.addService(['plans']);
    const [own, profile] = [
      await service.request('GET', `/permissions/${service.id}`),
      await service.request('GET', `/details/${service.id}`),
    ];
    expect(own.json().permissions).toMatchObject({ plans: true, users: false });
    expect(profile.json().data).toEqual({ _id: service.id, fullName: expect.any(String), role: 'service' });
  });

  it('is visible to main admins only', async () => {
    const subadmin = await testApp.signIn(permissionKeys);
    expect((await subadmin.request('GET', '/service-accounts')).statusCode).toBe(401);
  });
});

it('lets one main admin change a key’s permissions, even if sub-admins need a second admin', async () => {
  const other = await createTestApp();
  try {
    const mainAdmin = await other.signIn();
    await other.database.orm.execute(sql`update approval_policy set permissions = true`);
    const payload = { name: 'Nightly job', permissions: { users: true }, expires_at: inDays(30) };
    const response = await mainAdmin.request('POST', '/service-accounts', { payload });
    expect(response.statusCode).toBe(201);
    const path = `/service-accounts/${response.json().data._id}`;
    const changed = await mainAdmin.request('PATCH', path, { payload: { permissions: { plans: true } } });
    expect(changed.statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

it.each(databaseKinds)('concurrent requests with different keys and sessions are not mixed up, on %s', async (kind) => {
  const otherApp = await createTestApp({}, kind);
  try {
    const callers = [
      await otherApp.addService(['users']),
      await otherApp.signIn(['plans']),
      await otherApp.addService(['plans']),
    ];
    const responses = await Promise.all(
      [...callers, ...callers].map(({ id, request: send }) =>
        send('GET', `/permissions/${id}`).then((response) => response.json()),
      ),
    );
    expect(responses.map(({ permissions }) => [permissions.users, permissions.plans])).toEqual(
      Array.from({ length: 2 }, () => [
        [true, false],
        [false, true],
        [false, true],
      ]).flat(),
    );
  } finally {
    await otherApp.close();
  }
});

it.each(databaseKinds)('limits are stored and enforced, on %s', async (kind) => {
  const limited = await createTestApp({}, kind);
  try {
    const owner = await limited.signIn();
    const payload = { name: 'Job', permissions: { users: true }, expires_at: inDays(1) };
    const account = (await owner.request('POST', '/service-accounts', { payload })).json();
    const getStatus = async (method: 'GET' | 'POST') => {
      const url = method === 'GET' ? '/user/getall' : '/user/add';
      const headers = { authorization: `Bearer ${account.key}` };
      return (await limited.app.inject({ method, url: `/api/admin${url}`, headers })).statusCode;
    };
    const setLimits = (changes: object) =>
      owner.request('PATCH', `/service-accounts/${account.data._id}`, { payload: changes });
    const networks = ['2001:db8::/32', '127.0.0.1/32'];
    expect((await setLimits({ read_only: true, networks })).json().data).toMatchObject({ read_only: true, networks });
    expect([await getStatus('GET'), await getStatus('POST')]).toEqual([200, 401]);
    await setLimits({ networks: ['2001:db8::/32'] });
    expect(await getStatus('GET')).toBe(403);
  } finally {
    await limited.close();
  }
});
