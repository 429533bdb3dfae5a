import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import type { Method } from '../../contract/operations';
import { depositWallets, users } from '../../database/schema';
import {
  addCustomer,
  addTicket,
  addWithdrawal,
  readAudit,
  readEntries,
  readWallet,
} from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { isMatch, getVersion } from './versions';

let testApp: TestApp;
let ada: SignedIn;
let bob: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  ada = await testApp.signIn();
  bob = await testApp.signIn();
});

afterAll(() => testApp.close());

const toIfMatch = (version: string) => ({ 'if-match': version });
const readName = async ({ id }: SignedIn) => (await bob.request('GET', `/details/${id}`)).json().data.fullName;

/** A kind of record: how to create, read and change it. */
interface Kind {
  add(): Promise<string>;
  url: string;
  read?: string;
  method: Method;
  /** Two changes, each of which has an effect. */
  changes: [object, object];
}

let wallets = 0;
async function addWallet() {
  wallets += 1;
  const walletAddress = `0x${String(wallets).padStart(40, '0')}`;
  const [row] = await testApp.database.orm
    .insert(depositWallets)
    .values({ walletAddress, networkType: 'ETH' })
    .returning();
  return row?.id ?? '';
}
async function addPlan() {
  const payload = {
    category: 'Gold',
    planType: 'standard',
    investmentAmount: { min: 100, max: 1000 },
    profitPercentage: { min: 1, max: 2 },
    lockInPeriod: 30,
    lockInPeriodUnit: 'days',
  };
  return (await ada.request('POST', '/add-plan', { payload })).json().data._id;
}
async function addRequest(balance = '500.00') {
  const { id: userId } = await addCustomer(testApp.database, { balance });
  const { id } = await addWithdrawal(testApp.database, userId, { amount: '240.00' });
  return { userId, id };
}

const kinds: Record<string, Kind> = {
  user: {
    add: async () => (await addCustomer(testApp.database)).id,
    read: '/user/details/',
    method: 'PATCH',
    url: '/user/update/',
    changes: [{ kyc_status: 'rejected' }, { phoneNumber: '+44 20 7946 0018' }],
  },
  'sub-admin': {
    add: async () => (await testApp.signIn(['support'])).id,
    read: '/subadmin/details/',
    method: 'PATCH',
    url: '/subadmin/update/',
    changes: [{ permissions: { support: false } }, { phoneNumber: '+44 20 7946 0018' }],
  },
  plan: {
    add: addPlan,
    read: '/plan/details/',
    method: 'PATCH',
    url: '/plan/update/',
    changes: [{ status: false }, { category: 'Silver' }],
  },
  'deposit wallet': {
    add: addWallet,
    method: 'PATCH',
    url: '/admin-wallet/update/',
    changes: [{ status: false }, { network_type: 'USDT_BEP20' }],
  },
  'deposit wallet’s state': {
    add: addWallet,
    method: 'PATCH',
    url: '/admin-wallet/update-status/',
    changes: [{ status: false }, { status: true }],
  },
  withdrawal: {
    add: async () => (await addRequest()).id,
    read: '/withdrawal/details/',
    method: 'PUT',
    url: '/withdrawal/status/',
    changes: [{ status: 'rejected' }, { status: 'approved' }],
  },
  ticket: {
    add: async () => {
      const { id: userId } = await addCustomer(testApp.database);
      return (await addTicket(testApp.database, userId)).id;
    },
    read: '/support-enquiries/details/',
    method: 'PUT',
    url: '/support-enquiries/status/',
    changes: [{ status: 'on_hold' }, { status: 'resolved' }],
  },
};

async function readWalletRow(id: string) {
  const { data } = (await ada.request('GET', '/admin-wallets')).json();
  return data.find((row: { _id: string }) => row._id === id);
}

describe.each(Object.entries(kinds))('the version of a %s', (name, { add, read, method, url, changes }) => {
  /** All kinds share the header's code: daytime runs test every spelling with withdrawals, and one with the others. */
  const limitSpellings = <Spelling>(spellings: readonly Spelling[]) =>
    isFullRun || name === 'withdrawal' ? spellings : spellings.slice(0, 1);

  /** Reads the record and its version. */
  async function readVersioned(id: string): Promise<{ data: object; version: string }> {
    if (read === undefined) {
      const data = await readWalletRow(id);
      return { data, version: data.version };
    }
    const response = await ada.request('GET', `${read}${id}`);
    return { data: response.json().data, version: String(response.headers.etag) };
  }
  const changeRecord = (caller: SignedIn, id: string, payload: object, version?: string) =>
    caller.request(method, `${url}${id}`, { payload, headers: version === undefined ? {} : toIfMatch(version) });

  it('changes with each change of the record only', async () => {
    const id = await add();
    const { version } = await readVersioned(id);
    expect(version).toMatch(/^"[\w-]{16}"$/);
    expect(await readVersioned(id)).toMatchObject({ version });
    const response = await changeRecord(ada, id, changes[0], version);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).not.toBe(version);
    expect(await readVersioned(id)).toEqual({ data: response.json().data, version: response.headers.etag });
  });

  it('rejects a change based on an older version, and names the author of the newer one', async () => {
    const id = await add();
    const { version } = await readVersioned(id);
    expect((await changeRecord(ada, id, changes[0], version)).statusCode).toBe(200);
    const current = await readVersioned(id);
    const [entry] = await readAudit(testApp.database, id);

    const rejected = await changeRecord(bob, id, changes[1], version);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.headers.etag).toBe(current.version);
    expect(rejected.json()).toEqual({
      success: false,
      code: 'version_conflict',
      message: `${await readName(ada)} has changed this since you read it.`,
      current: current.data,
      changed_by: expect.objectContaining({ _id: ada.id, role: 'admin' }),
      changed_at: entry?.createdAt.toISOString(),
    });
    expect(await readVersioned(id)).toEqual(current);

    expect((await changeRecord(bob, id, changes[1], current.version)).statusCode).toBe(200);
  });

  it('accepts one of several concurrent changes', async () => {
    const id = await add();
    const { version } = await readVersioned(id);
    const requests = Array.from({ length: 8 }, (_, index) =>
      changeRecord(index % 2 ? ada : bob, id, changes[0], version),
    );
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await readAudit(testApp.database, id)).toHaveLength((await hasAddEntry(id)) ? 2 : 1);
  });

  it('is optional', async () => {
    const id = await add();
    expect((await changeRecord(ada, id, changes[0])).statusCode).toBe(200);
    expect((await changeRecord(bob, id, changes[1])).statusCode).toBe(200);
  });

  const spellings: [string, (tag: string) => string][] = [
    ['as it is', (tag) => `"${tag}"`],
    ['marked as weak', (tag) => `W/"${tag}"`],
    ['with a suffix and marked as weak', (tag) => `W/"${tag}-gzip"`],
    ['in a list', (tag) => `"other-gzip", W/"${tag}-br","third"`],
    ['in a list with empty elements', (tag) => `, "a,b",, "${tag}" ,`],
    ['as any version', () => '*'],
  ];
  it.each(limitSpellings(spellings))('is accepted %s', async (_case, toHeader) => {
    const id = await add();
    const { version } = await readVersioned(id);
    expect((await changeRecord(ada, id, changes[0], toHeader(version.slice(1, -1)))).statusCode).toBe(200);
  });

  const outdatedSpellings: [string, (tag: string) => string][] = [
    ['weak', (tag) => `W/"${tag}"`],
    ['with a suffix', (tag) => `"${tag}-gzip"`],
    ['in a list', (tag) => `"${tag}", "other"`],
  ];
  it.each(limitSpellings(outdatedSpellings))(
    'conflicts %s too after a change of the record',
    async (_case, toHeader) => {
      const id = await add();
      const { version } = await readVersioned(id);
      expect((await changeRecord(bob, id, changes[0], version)).statusCode).toBe(200);
      const { statusCode, headers } = await changeRecord(ada, id, changes[1], toHeader(version.slice(1, -1)));
      expect(statusCode).toBe(409);
      expect(
        (await changeRecord(ada, id, changes[1], `W/${String(headers.etag).slice(0, -1)}--gzip"`)).statusCode,
      ).toBe(200);
    },
  );

  it.each(limitSpellings(['bare', '""', 'W/', 'w/"weak"', '"a" "b"', '"a", *', '"a', '-gzip"']))(
    'is rejected if malformed: %s',
    async (version) => {
      const response = await changeRecord(ada, await add(), changes[0], version);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'If-Match' }] });
    },
  );
});

const hasAddEntry = async (id: string) =>
  (await readAudit(testApp.database, id)).some(({ action }) => action.startsWith('add'));

describe('a withdrawal that is decided on an outdated version', () => {
  const readVersion = async (id: string) =>
    String((await ada.request('GET', `/withdrawal/details/${id}`)).headers.etag);
  const decideWithdrawal = (caller: SignedIn, id: string, status: string, headers: Record<string, string>) =>
    caller.request('PUT', `/withdrawal/status/${id}`, { payload: { status }, headers });

  it('is not approved after a colleague’s rejection, and no money moves', async () => {
    const { userId, id } = await addRequest();
    const version = await readVersion(id);
    expect((await decideWithdrawal(bob, id, 'rejected', toIfMatch(version))).statusCode).toBe(200);
    const rejected = await decideWithdrawal(ada, id, 'approved', toIfMatch(version));
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({ code: 'version_conflict', current: { status: 'rejected' } });
    expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: '500.00', totalSpent: '0.00' });
    expect(await readEntries(testApp.database, userId)).toHaveLength(1);
    expect(await readAudit(testApp.database, id)).toHaveLength(1);
  });

  it('is not decided after a change of its user', async () => {
    const { userId, id } = await addRequest();
    const version = await readVersion(id);
    await bob.request('PATCH', `/user/update/${userId}`, { payload: { email: `${randomUUID()}@example.com` } });
    expect((await decideWithdrawal(ada, id, 'approved', toIfMatch(version))).json()).toMatchObject({
      code: 'version_conflict',
      message: 'Someone has changed this since you read it.',
      changed_by: null,
    });
  });

  it('returns the same conflict for the same idempotency key, and a new response for a new key', async () => {
    const { id } = await addRequest();
    const version = await readVersion(id);
    await decideWithdrawal(bob, id, 'rejected', {});
    const headers = { ...toIfMatch(version), 'idempotency-key': randomUUID() };
    const first = await decideWithdrawal(ada, id, 'approved', headers);
    await decideWithdrawal(bob, id, 'approved', {});
    const repeat = await decideWithdrawal(ada, id, 'approved', headers);
    expect([repeat.statusCode, repeat.headers.etag, repeat.json()]).toEqual([409, first.headers.etag, first.json()]);
    expect(repeat.json()).toMatchObject({ current: { status: 'rejected' }, changed_by: { _id: bob.id } });

    const newKeyHeaders = { ...toIfMatch(await readVersion(id)), 'idempotency-key': randomUUID() };
    const response = await decideWithdrawal(ada, id, 'rejected', newKeyHeaders);
    expect(response.statusCode).toBe(200);
    const repeated = await decideWithdrawal(ada, id, 'rejected', newKeyHeaders);
    expect([repeated.headers.etag, repeated.json()]).toEqual([response.headers.etag, response.json()]);
  });

  it('is rejected with the same idempotency key and another version', async () => {
    const { id } = await addRequest();
    const key = randomUUID();
    const version = await readVersion(id);
    await decideWithdrawal(ada, id, 'rejected', { ...toIfMatch(version), 'idempotency-key': key });
    const response = await decideWithdrawal(ada, id, 'rejected', {
      ...toIfMatch(await readVersion(id)),
      'idempotency-key': key,
    });
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

it('deletes a deposit wallet only at its base version', async () => {
  const id = await addWallet();
  const { version } = await readWalletRow(id);
  await bob.request('PATCH', `/admin-wallet/update/${id}`, { payload: { status: false } });
  const rejected = await ada.request('DELETE', `/admin-wallet/delete/${id}`, { headers: toIfMatch(version) });
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({ code: 'version_conflict', current: await readWalletRow(id) });
  const headers = toIfMatch(String(rejected.headers.etag));
  expect((await ada.request('DELETE', `/admin-wallet/delete/${id}`, { headers })).statusCode).toBe(200);
});

it('names no author for a change outside the audit log', async () => {
  const { id } = await addCustomer(testApp.database);
  const version = String((await ada.request('GET', `/user/details/${id}`)).headers.etag);
  await bob.request('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
  await testApp.database.orm
    .update(users)
    .set({ fullName: 'Ada Byron', updatedAt: sql`now()` })
    .where(eq(users.id, id));
  const rejected = await ada.request('PATCH', `/user/update/${id}`, {
    payload: { status: 'inactive' },
    headers: toIfMatch(version),
  });
  expect(rejected.json()).toMatchObject({
    message: 'Someone has changed this since you read it.',
    changed_by: null,
    current: { fullName: 'Ada Byron', status: 'active' },
  });
});

describe('a version that a compressing proxy has changed', () => {
  const suffixes = [
    '-gzip',
    '--gzip',
    '-br',
    '--br',
    ';br',
    ';gzip',
    '/gzip',
    '+gzip',
    ':gzip',
    '-zstd',
    '-deflate',
    '-x-gzip',
  ];

  it.each(suffixes)('matches with the suffix %s', (suffix) => {
    for (const tag of [
      'tZ0o3YbQx1pD7c2m',
      'tZ0o3YbQx1pD7c2-',
      'tZ0o3YbQx1pD7c2_',
      'tZ0o3YbQx1pD-gzip',
      'tZ0o3YbQx1pD--br',
    ]) {
      expect(isMatch(`"${tag}${suffix}"`, `"${tag}"`), tag).toBe(true);
      expect(isMatch(`W/"${tag}${suffix}"`, `"${tag}"`), tag).toBe(true);
    }
  });

  it('does not match with other differences', () => {
    expect(isMatch('"tZ0o3YbQx1pD"', '"tZ0o3YbQx1pD-gzip"')).toBe(false);
    expect(isMatch('"tZ0o3YbQx1pD7c2m-other"', '"tZ0o3YbQx1pD7c2m"')).toBe(false);
    expect(isMatch('"tZ0o3YbQx1pD7c2mgzip"', '"tZ0o3YbQx1pD7c2m"')).toBe(false);
    expect(isMatch('"other-gzip", "-gzip"', '"tZ0o3YbQx1pD7c2m"')).toBe(false);
  });
});

it('has the same version for any order of fields', () => {
  expect(getVersion({ a: 1, b: { c: [1, 2], d: null } })).toBe(getVersion({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(getVersion({ a: [1, 2] })).not.toBe(getVersion({ a: [2, 1] }));
});
