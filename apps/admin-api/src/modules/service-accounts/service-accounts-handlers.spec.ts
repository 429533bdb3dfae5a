import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import { permissionFlags } from '../../common/permission-flags';
import { serviceAccounts, sessions, users } from '../../database/schema';
import { addCustomer, addTopup } from '../../test-support/customers';
import { tableChecksums } from '../../test-support/table-checksums';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashToken } from '../../common/tokens';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
});

beforeEach(async () => {
  admin = await test.signIn();
});

afterAll(() => test.close());

const over = { success: false, message: 'Session expired. Please log in again.', code: 'session_expired' };

const add = (values: object = {}) =>
  admin.request('POST', '/service-accounts', {
    payload: { name: 'Nightly job', permissions: { users: true }, expires_at: inDays(30), ...values },
  });

/** A service account, its key, and what the key is answered. */
async function made(values: object = {}) {
  const { data, key } = (await add(values)).json();
  return { id: String(data._id), key: String(key), data };
}

const askWith = (key: string, url = '/user/getall') =>
  test.app.inject({ url: `/api/admin${url}`, headers: { authorization: `Bearer ${key}` } });
const statusWith = async (key: string, url?: string) => (await askWith(key, url)).statusCode;
const change = (id: string, payload: object, headers: Record<string, string> = {}) =>
  admin.request('PATCH', `/service-accounts/${id}`, { payload, headers });
const listed = async () => (await admin.request('GET', '/service-accounts')).json().data;
const find = async (id: string) => (await listed()).find(({ _id }: { _id: string }) => _id === id);
const kept = async (id: string) => {
  const [row] = await test.database.orm.select().from(serviceAccounts).where(eq(serviceAccounts.id, id));
  return row;
};
const log = async (query: object) =>
  (await admin.request('GET', `/audit-log?${new URLSearchParams({ ...query })}`)).json().data;

describe('a new service account', () => {
  it('has its key in the answer, this once, and opens what its flags open', async () => {
    const response = await add({ name: '  Nightly job ' });
    expect(response.statusCode).toBe(201);
    const { data, key } = response.json();
    expect(key).toMatch(/^chk_[0-9A-Za-z]{49}$/);
    expect(data).toMatchObject({
      name: 'Nightly job',
      status: 'active',
      last_used: null,
      key_expires_at: key.slice(-4),
      created_by: { _id: admin.id },
      permissions: { users: true, transactions: false },
    });
    expect([await statusWith(key), await statusWith(key, '/all-transactions')]).toEqual([200, 401]);
    expect(JSON.stringify(await listed())).not.toContain('chk_');
  });

  it('is kept without its key: only the hash is there', async () => {
    const { id, key } = await made();
    expect((await kept(id))?.keyHash).toEqual(Buffer.from(hashToken(key)));
    const { rows } = await test.database.orm.execute(sql`
      select string_agg(accounts::text, '') || (select string_agg(log::text, '') from audit_log log)
        || (select string_agg(users::text, '') from users) as everything from service_accounts accounts`);
    expect(String(rows[0]?.['everything'])).not.toContain(key.slice(4, 40));
  });

  it.each([
    ['in the past', () => inDays(-1), 'Choose a time in the future.'],
    ['too far off', () => inDays(367), 'Choose a time within a year.'],
    ['a leap second', () => '2026-06-30T23:59:60Z', 'Choose a time in the future.'],
  ])('has no end that is %s', async (_which, end, message) => {
    const response = await add({ expires_at: end() });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: 'expires_at', message }]);
  });

  it('needs a name, an end and its flags', async () => {
    for (const field of ['name', 'expires_at', 'permissions']) {
      const response = await add({ [field]: undefined });
      expect([response.statusCode, response.json().errors[0].field]).toEqual([400, field]);
    }
  });

  it('may be open for a whole year, and without any flag', async () => {
    const { key } = await made({ expires_at: inDays(366), permissions: {} });
    expect([await statusWith(key, '/capabilities'), await statusWith(key)]).toEqual([200, 401]);
  });
});

describe('a change', () => {
  it('of the flags takes effect on the very next call', async () => {
    const { id, key } = await made();
    expect(await statusWith(key)).toBe(200);
    expect((await change(id, { permissions: { users: false, transactions: true } })).json().data).toMatchObject({
      permissions: { users: false, transactions: true },
    });
    expect([await statusWith(key), await statusWith(key, '/all-transactions')]).toEqual([401, 200]);
  });

  it('of the end does too: an expired key works again once its end is later', async () => {
    const { id, key } = await made();
    await test.database.orm
      .update(serviceAccounts)
      .set({ expiresAt: sql`now()` })
      .where(eq(serviceAccounts.id, id));
    const refused = await askWith(key);
    expect([refused.statusCode, refused.json()]).toEqual([403, over]);
    expect(await find(id)).toMatchObject({ status: 'expired' });
    expect((await change(id, { expires_at: inDays(1) })).json().data.status).toBe('active');
    expect(await statusWith(key)).toBe(200);
  });

  it('is refused where somebody else was faster, and its version does not change with use', async () => {
    const { id, key, data } = await made();
    await statusWith(key);
    expect((await find(id)).version).toBe(data.version);
    expect((await change(id, { name: 'Morning job' }, { 'if-match': data.version })).statusCode).toBe(200);
    const late = await change(id, { name: 'Evening job' }, { 'if-match': data.version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'version_conflict',
      current: { name: 'Morning job' },
      changed_by: { _id: admin.id },
    });
  });

  it('of one that is not there, or is somebody’s account, is not found', async () => {
    const subadmin = await test.signIn(['users']);
    const { id } = await made();
    await admin.request('DELETE', `/service-accounts/${id}`);
    for (const other of [subadmin.id, admin.id, id, '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b99']) {
      expect((await change(other, { name: 'Mine' })).statusCode).toBe(404);
      expect((await admin.request('POST', `/service-accounts/${other}/key`)).statusCode).toBe(404);
      expect((await admin.request('DELETE', `/service-accounts/${other}`)).statusCode).toBe(404);
    }
    expect((await admin.request('GET', `/details/${subadmin.id}`)).json().data.fullName).not.toBe('Mine');
  });
});

describe('a new key', () => {
  it('works at once, and the old one at once no longer', async () => {
    const { id, key } = await made();
    await statusWith(key);
    const response = await admin.request('POST', `/service-accounts/${id}/key`);
    expect(response.statusCode).toBe(201);
    const { data, key: newKey } = response.json();
    expect([await statusWith(key), await statusWith(newKey)]).toEqual([403, 200]);
    expect(data).toMatchObject({ key_expires_at: newKey.slice(-4), last_used: null, permissions: { users: true } });
  });

  it('of two at once leaves one that works', async () => {
    const { id } = await made();
    const responses = await Promise.all([1, 2].map(() => admin.request('POST', `/service-accounts/${id}/key`)));
    const statuses = await Promise.all(responses.map((response) => statusWith(response.json().key)));
    expect(statuses.toSorted()).toEqual([200, 403]);
  });
});

describe('an ended service account', () => {
  it('opens nothing, is not listed, and keeps its name in the log', async () => {
    const { id, key } = await made({ name: 'Old job', permissions: { users: true, support: true } });
    const customer = await addCustomer(test.database);
    const note = { record_type: 'user', record_id: customer.id, text: 'Checked.' };
    const written = await test.app.inject({
      method: 'POST',
      url: '/api/admin/notes',
      payload: note,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(written.statusCode).toBe(201);
    expect((await admin.request('DELETE', `/service-accounts/${id}`)).statusCode).toBe(200);
    expect(await statusWith(key)).toBe(403);
    expect(await find(id)).toBeUndefined();
    expect((await kept(id))?.keyHash).toBeNull();
    expect((await log({ actor: id }))[0]).toMatchObject({
      action: 'addNote',
      actor: { _id: id, fullName: 'Old job', role: 'service' },
    });
    expect((await log({ record_id: id }))[0]).toMatchObject({ action: 'revokeServiceAccount', record_name: 'Old job' });
  });
});

describe('a key that is limited to networks', () => {
  const from = async (key: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' };
    return test.app.inject({ url: '/api/admin/user/getall', headers, remoteAddress });
  };

  it('opens nothing from elsewhere, as if nobody had been given it, and its use is not noted', async () => {
    const { id, key, data } = await made({ networks: [' 203.0.113.0/24', '2001:DB8:1:0::/48', '203.0.113.0/24'] });
    expect(data.networks).toEqual(['203.0.113.0/24', '2001:db8:1::/48']);
    for (const address of ['203.0.114.1', '2001:db8:2::1', '::ffff:10.0.0.1', '127.0.0.1', '::1']) {
      const refused = await from(key, address);
      expect([refused.statusCode, refused.json()]).toEqual([403, over]);
    }
    expect((await kept(id))?.lastUsedAt).toBeNull();
    for (const address of ['203.0.113.200', '::ffff:203.0.113.200', '2001:db8:1::1'])
      expect((await from(key, address)).statusCode).toBe(200);
    expect((await kept(id))?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('is held to those of the last change on the very next call, and to none once the list is empty', async () => {
    const { id, key, data } = await made();
    expect([data.networks, (await from(key, '203.0.113.7')).statusCode]).toEqual([[], 200]);
    const limited = (await change(id, { networks: ['198.51.100.0/24'] })).json().data;
    expect(limited.networks).toEqual(['198.51.100.0/24']);
    expect(limited.version).not.toBe(data.version);
    expect([(await from(key, '203.0.113.7')).statusCode, (await from(key, '198.51.100.1')).statusCode]).toEqual([
      403, 200,
    ]);
    expect((await change(id, { name: 'Another job' })).json().data.networks).toEqual(['198.51.100.0/24']);
    const renewed = (await admin.request('POST', `/service-accounts/${id}/key`)).json();
    expect((await from(renewed.key, '203.0.113.7')).statusCode).toBe(403);
    expect((await change(id, { networks: [] })).json().data.networks).toEqual([]);
    expect((await from(renewed.key, '203.0.113.7')).statusCode).toBe(200);
  });

  it.each([
    ['office', /^“office” is not an IP address/],
    ['203.0.113.7/24', /^“203\.0\.113\.7\/24” is an address inside a network\. Enter 203\.0\.113\.0\/24/],
    ['203.0.113.0/33', /must be 32 at most/],
    ['::/0', /is every address/],
  ])('is refused at the field for %s, when it is made and when it is changed', async (network, message) => {
    const { id, data } = await made();
    for (const response of [
      await add({ networks: ['10.0.0.0/8', network] }),
      await change(id, { networks: [network] }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ field: 'networks', message: expect.stringMatching(message) }]);
    }
    expect((await find(id)).version).toBe(data.version);
  });

  it('has 20 of them at most', async () => {
    const networks = Array.from({ length: 21 }, (_, index) => `203.0.${index}.0/24`);
    expect((await add({ networks })).statusCode).toBe(400);
    expect((await add({ networks: networks.slice(1) })).statusCode).toBe(201);
  });

  it('can have nothing else in the database', async () => {
    const { id } = await made();
    for (const network of ['office', '203.0.113.7/24'])
      await expect(
        test.database.orm
          .update(serviceAccounts)
          .set({ networks: [network] })
          .where(eq(serviceAccounts.id, id)),
      ).rejects.toThrow();
  });
});

describe('a key that is limited to reading', () => {
  const write = (key: string, payload?: object) =>
    test.app.inject({
      method: 'POST',
      url: '/api/admin/user/add',
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
  const readOnly = { success: false, message: 'This key can only read.', code: 'not_allowed' };

  it('reads, and changes nothing whatever its flags, before the body is looked at', async () => {
    const { key, data } = await made({ read_only: true });
    expect(data.read_only).toBe(true);
    const head = await test.app.inject({
      method: 'HEAD',
      url: '/api/admin/user/getall',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([await statusWith(key), head.statusCode]).toEqual([200, 200]);
    for (const payload of [undefined, {}]) {
      const refused = await write(key, payload);
      expect([refused.statusCode, refused.json()]).toEqual([401, readOnly]);
    }
  });

  it('is so from the very next call after a change, and no longer after another', async () => {
    const { id, key, data } = await made();
    expect([data.read_only, (await write(key, {})).statusCode]).toEqual([false, 400]);
    expect((await change(id, { read_only: true })).json().data.read_only).toBe(true);
    expect((await write(key, {})).json()).toEqual(readOnly);
    expect((await change(id, { read_only: false })).json().data.read_only).toBe(false);
    expect((await write(key, {})).statusCode).toBe(400);
  });

  it('has its refusals in the audit log, and both sides of its limits', async () => {
    const { id, key } = await made({ networks: ['127.0.0.0/8'] });
    await change(id, { read_only: true, networks: [] });
    await write(key, {});
    const [changed] = await log({ record_id: id, action: 'updateServiceAccount' });
    expect([changed.before, changed.after]).toEqual([
      { read_only: false, networks: ['127.0.0.0/8'] },
      { read_only: true, networks: [] },
    ]);
    expect(await log({ actor: id })).toMatchObject([{ action: 'changeRefused' }]);
  });
});

describe('the bell', () => {
  const titles = async (reader: SignedIn, id: string) =>
    (await reader.request('GET', '/notifications'))
      .json()
      .data.filter(({ record }: { record: { _id: string } | null }) => record?._id === id)
      .map(({ title, message, category }: Schemas['Notification']) => [title, message, category])
      .toReversed();

  it('has a security notice for every main admin, whoever did it and whoever made the account, and nobody else', async () => {
    const [other, clerk] = [await test.signIn(), await test.signIn(permissionFlags)];
    const end = inDays(60);
    const { id, key } = await made({ name: 'Bell job', expires_at: end, read_only: true });
    await other.request('PATCH', `/service-accounts/${id}`, {
      payload: { read_only: false, networks: ['203.0.113.0/24'], permissions: { plans: true } },
    });
    await other.request('POST', `/service-accounts/${id}/key`);
    const until = `until ${end.slice(0, 10)}.`;
    const who = 'The audit log says who did it.';
    const expected = [
      [
        'New service account',
        `“Bell job” was created, with a key that has the permissions users, to read only, from any network, ${until} ${who}`,
        'security',
      ],
      [
        'Service account changed',
        `The service account “Bell job” was changed. Its key now has the permissions users, plans, to read and change, from 203.0.113.0/24, ${until} ${who}`,
        'security',
      ],
      [
        'New key of a service account',
        `The service account “Bell job” has a new key, which has the permissions users, plans, to read and change, from 203.0.113.0/24, ${until} The key before it no longer works. ${who}`,
        'security',
      ],
    ];
    expect(await titles(admin, id)).toEqual(expected);
    expect(await titles(other, id)).toEqual(expected);
    expect(await titles(clerk, id)).toEqual([]);
    expect(JSON.stringify(expected)).not.toContain(key);
  });

  it('says nothing of a change that changes nothing', async () => {
    const { id } = await made();
    expect((await change(id, { name: 'Nightly job', read_only: false, networks: [] })).statusCode).toBe(200);
    expect(await titles(admin, id)).toHaveLength(1);
  });
});

describe('a session without a recent proof', () => {
  it('makes, changes and renews no key, and writes nothing; it may end one', async () => {
    const { id, key } = await made();
    await statusWith(key);
    await test.database.orm
      .update(sessions)
      .set({ steppedUpAt: sql`now() - interval '2 days'` })
      .where(eq(sessions.userId, admin.id));
    const before = await tableChecksums(test.database);
    const responses = [
      await add({ permissions: Object.fromEntries(permissionFlags.map((flag) => [flag, true])) }),
      await change(id, { permissions: { transactions: true } }),
      await admin.request('POST', `/service-accounts/${id}/key`),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array.from({ length: 3 }, () => [401, 'step_up_required']),
    );
    expect(await tableChecksums(test.database)).toEqual(before);
    expect((await admin.request('DELETE', `/service-accounts/${id}`)).statusCode).toBe(200);
    expect(await statusWith(key)).toBe(403);
  });
});

describe('the last use', () => {
  it('is noted, at most once a minute', async () => {
    const { id, key } = await made();
    await statusWith(key);
    const first = (await kept(id))?.lastUsedAt;
    expect(first).toBeInstanceOf(Date);
    expect((await find(id)).last_used).toBe(first?.toISOString());
    await statusWith(key);
    expect((await kept(id))?.lastUsedAt).toEqual(first);

    const before = sql`now() - interval '61 seconds'`;
    await test.database.orm.update(serviceAccounts).set({ lastUsedAt: before }).where(eq(serviceAccounts.id, id));
    await askWith(key, '/notifications');
    expect((await kept(id))?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });

  it('is none where the key was refused before it was known', async () => {
    const { id, key } = await made();
    await statusWith(`${key.slice(0, -6)}000000`);
    expect((await kept(id))?.lastUsedAt).toBeNull();
  });
});

describe('the audit log', () => {
  it('names the service account for what it did, and has no email of it', async () => {
    const service = await test.addService(['transactions']);
    const { id } = await addTopup(test.database, (await addCustomer(test.database)).id);
    const decided = await service.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    expect(decided.statusCode).toBe(200);
    const [entry] = await log({ record_id: id });
    expect(entry.actor).toEqual({ _id: service.id, fullName: expect.stringMatching(/^Job /), role: 'service' });

    const file = await admin.request('GET', `/audit-log?actor=${service.id}`, { headers: { accept: 'text/csv' } });
    const [, line = ''] = file.body.split('\r\n');
    expect(line).toContain(`,${entry.actor.fullName} (service account),,Transaction decided,`);
  });

  it('has what was made, changed, given a new key and ended, with both sides and no key', async () => {
    const { id } = await made();
    await change(id, { permissions: { plans: true } });
    await admin.request('POST', `/service-accounts/${id}/key`);
    await admin.request('DELETE', `/service-accounts/${id}`);
    const entries = await log({ record_type: 'service_account', record_id: id, sort: 'createdAt' });
    const [, changed, renewed, ended] = entries;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'addServiceAccount',
      'updateServiceAccount',
      'rotateServiceKey',
      'revokeServiceAccount',
    ]);
    expect([changed.before.permissions.plans, changed.after.permissions.plans]).toEqual([false, true]);
    expect(Object.keys(renewed.after)).toEqual(['key_expires_at']);
    expect([ended.before.name, ended.after]).toEqual(['Nightly job', null]);
    expect(JSON.stringify(entries)).not.toContain('chk_');
  });
});

describe('among people', () => {
  it('is no colleague, no sub-admin and nobody’s assignee, and never signs in', async () => {
    const service = await test.addService(permissionFlags);
    const lists = ['/subadmin/getall', '/colleagues?record_type=ticket', '/user/getall'];
    for (const list of lists) expect((await admin.request('GET', list)).body, list).not.toContain(service.id);
    expect((await admin.request('GET', `/subadmin/details/${service.id}`)).statusCode).toBe(404);

    const [row] = await test.database.orm.select().from(users).where(eq(users.id, service.id));
    const signIn = { email: row?.email, password: 'none' };
    const response = await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload: signIn });
    expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_credentials']);
  });

  it('reads its own flags and profile', async () => {
    const service = await test.addService(['plans']);
    const [own, profile] = [
      await service.request('GET', `/permissions/${service.id}`),
      await service.request('GET', `/details/${service.id}`),
    ];
    expect(own.json().permissions).toMatchObject({ plans: true, users: false });
    expect(profile.json().data).toEqual({ _id: service.id, fullName: expect.any(String), role: 'service' });
  });

  it('only the main admin makes and sees service accounts', async () => {
    const clerk = await test.signIn(permissionFlags);
    expect((await clerk.request('GET', '/service-accounts')).statusCode).toBe(401);
  });
});

it('gets its flags from one main admin, also where permissions of people take two', async () => {
  const other = await createTestApp();
  try {
    const alone = await other.signIn();
    await other.database.orm.execute(sql`update approval_policy set permissions = true`);
    const payload = { name: 'Nightly job', permissions: { users: true }, expires_at: inDays(30) };
    const response = await alone.request('POST', '/service-accounts', { payload });
    expect(response.statusCode).toBe(201);
    const path = `/service-accounts/${response.json().data._id}`;
    const changed = await alone.request('PATCH', path, { payload: { permissions: { plans: true } } });
    expect(changed.statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

it.each(databaseKinds)('keys and sessions are told apart, on %s', async (kind) => {
  const together = await createTestApp({}, kind);
  try {
    const callers = [
      await together.addService(['users']),
      await together.signIn(['plans']),
      await together.addService(['plans']),
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
    await together.close();
  }
});

it.each(databaseKinds)('limits are kept and held, on %s', async (kind) => {
  const limited = await createTestApp({}, kind);
  try {
    const owner = await limited.signIn();
    const payload = { name: 'Job', permissions: { users: true }, expires_at: inDays(1) };
    const made = (await owner.request('POST', '/service-accounts', { payload })).json();
    const status = async (method: 'GET' | 'POST') => {
      const url = method === 'GET' ? '/user/getall' : '/user/add';
      const headers = { authorization: `Bearer ${made.key}` };
      return (await limited.app.inject({ method, url: `/api/admin${url}`, headers })).statusCode;
    };
    const limit = (changes: object) =>
      owner.request('PATCH', `/service-accounts/${made.data._id}`, { payload: changes });
    const networks = ['2001:db8::/32', '127.0.0.1/32'];
    expect((await limit({ read_only: true, networks })).json().data).toMatchObject({ read_only: true, networks });
    expect([await status('GET'), await status('POST')]).toEqual([200, 401]);
    await limit({ networks: ['2001:db8::/32'] });
    expect(await status('GET')).toBe(403);
  } finally {
    await limited.close();
  }
});
