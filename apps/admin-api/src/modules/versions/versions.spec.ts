import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/testing/is-full.ts';
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
import { isMatch, versionOf } from './versions';

let test: TestApp;
let ada: SignedIn;
let bob: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  ada = await test.signIn();
  bob = await test.signIn();
});

afterAll(() => test.close());

const basedOn = (version: string) => ({ 'if-match': version });
const nameOf = async ({ id }: SignedIn) => (await bob.request('GET', `/details/${id}`)).json().data.fullName;

/** Something that can be changed: how one is made, read and changed. */
interface Kind {
  add(): Promise<string>;
  url: string;
  read?: string;
  method: Method;
  /** Two changes; after each, the record is different. */
  changes: [object, object];
}

let wallets = 0;
async function addWallet() {
  wallets += 1;
  const walletAddress = `0x${String(wallets).padStart(40, '0')}`;
  const [row] = await test.database.orm
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
async function request(balance = '500.00') {
  const { id: userId } = await addCustomer(test.database, { balance });
  const { id } = await addWithdrawal(test.database, userId, { amount: '240.00' });
  return { userId, id };
}

const kinds: Record<string, Kind> = {
  user: {
    add: async () => (await addCustomer(test.database)).id,
    read: '/user/details/',
    method: 'PATCH',
    url: '/user/update/',
    changes: [{ kyc_status: 'rejected' }, { phoneNumber: '+44 20 7946 0018' }],
  },
  'sub-admin': {
    add: async () => (await test.signIn(['support'])).id,
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
    add: async () => (await request()).id,
    read: '/withdrawal/details/',
    method: 'PUT',
    url: '/withdrawal/status/',
    changes: [{ status: 'rejected' }, { status: 'approved' }],
  },
  ticket: {
    add: async () => {
      const { id: userId } = await addCustomer(test.database);
      return (await addTicket(test.database, userId)).id;
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
  /** All kinds read the header in one way: every run tries each spelling with withdrawals, and one of them with the others. */
  const some = <Spelling>(spellings: readonly Spelling[]) =>
    isFull || name === 'withdrawal' ? spellings : spellings.slice(0, 1);

  /** The record and its version, as a caller sees them. */
  async function see(id: string): Promise<{ data: object; version: string }> {
    if (read === undefined) {
      const data = await readWalletRow(id);
      return { data, version: data.version };
    }
    const response = await ada.request('GET', `${read}${id}`);
    return { data: response.json().data, version: String(response.headers.etag) };
  }
  const change = (by: SignedIn, id: string, payload: object, version?: string) =>
    by.request(method, `${url}${id}`, { payload, headers: version === undefined ? {} : basedOn(version) });

  it('stays while nothing changes, and is another with each change', async () => {
    const id = await add();
    const { version } = await see(id);
    expect(version).toMatch(/^"[\w-]{16}"$/);
    expect(await see(id)).toMatchObject({ version });
    const response = await change(ada, id, changes[0], version);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).not.toBe(version);
    expect(await see(id)).toEqual({ data: response.json().data, version: response.headers.etag });
  });

  it('lets nobody change what another has changed since, and says who has', async () => {
    const id = await add();
    const { version } = await see(id);
    expect((await change(ada, id, changes[0], version)).statusCode).toBe(200);
    const now = await see(id);
    const [entry] = await readAudit(test.database, id);

    const refusal = await change(bob, id, changes[1], version);
    expect(refusal.statusCode).toBe(409);
    expect(refusal.headers.etag).toBe(now.version);
    expect(refusal.json()).toEqual({
      success: false,
      code: 'version_conflict',
      message: `${await nameOf(ada)} has changed this since you read it.`,
      current: now.data,
      changed_by: expect.objectContaining({ _id: ada.id, role: 'admin' }),
      changed_at: entry?.createdAt.toISOString(),
    });
    expect(await see(id)).toEqual(now);

    expect((await change(bob, id, changes[1], now.version)).statusCode).toBe(200);
  });

  it('lets one of several through who come at once', async () => {
    const id = await add();
    const { version } = await see(id);
    const asked = Array.from({ length: 8 }, (_, index) => change(index % 2 ? ada : bob, id, changes[0], version));
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await readAudit(test.database, id)).toHaveLength((await hasAddEntry(id)) ? 2 : 1);
  });

  it('need not be sent', async () => {
    const id = await add();
    expect((await change(ada, id, changes[0])).statusCode).toBe(200);
    expect((await change(bob, id, changes[1])).statusCode).toBe(200);
  });

  const spellings: [string, (own: string) => string][] = [
    ['as it is', (own) => `"${own}"`],
    ['marked as weak', (own) => `W/"${own}"`],
    ['with a suffix and marked as weak', (own) => `W/"${own}-gzip"`],
    ['in a list', (own) => `"other-gzip", W/"${own}-br","third"`],
    ['in a list with empty elements', (own) => `, "a,b",, "${own}" ,`],
    ['as any version', () => '*'],
  ];
  it.each(some(spellings))('is recognised %s', async (_name, spell) => {
    const id = await add();
    const { version } = await see(id);
    expect((await change(ada, id, changes[0], spell(version.slice(1, -1)))).statusCode).toBe(200);
  });

  const spellingsOfOld: [string, (own: string) => string][] = [
    ['weak', (own) => `W/"${own}"`],
    ['with a suffix', (own) => `"${own}-gzip"`],
    ['in a list', (own) => `"${own}", "other"`],
  ];
  it.each(some(spellingsOfOld))('conflicts %s too once the record has changed', async (_name, spell) => {
    const id = await add();
    const { version } = await see(id);
    expect((await change(bob, id, changes[0], version)).statusCode).toBe(200);
    const { statusCode, headers } = await change(ada, id, changes[1], spell(version.slice(1, -1)));
    expect(statusCode).toBe(409);
    expect((await change(ada, id, changes[1], `W/${String(headers.etag).slice(0, -1)}--gzip"`)).statusCode).toBe(200);
  });

  it.each(some(['bare', '""', 'W/', 'w/"weak"', '"a" "b"', '"a", *', '"a', '-gzip"']))(
    'is refused where it is none: %s',
    async (version) => {
      const response = await change(ada, await add(), changes[0], version);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'If-Match' }] });
    },
  );
});

const hasAddEntry = async (id: string) =>
  (await readAudit(test.database, id)).some(({ action }) => action.startsWith('add'));

describe('a withdrawal that is decided on an old question', () => {
  const question = async (id: string) => String((await ada.request('GET', `/withdrawal/details/${id}`)).headers.etag);
  const decide = (by: SignedIn, id: string, status: string, headers: Record<string, string>) =>
    by.request('PUT', `/withdrawal/status/${id}`, { payload: { status }, headers });

  it('is not approved where another has rejected it, and nothing moves', async () => {
    const { userId, id } = await request();
    const version = await question(id);
    expect((await decide(bob, id, 'rejected', basedOn(version))).statusCode).toBe(200);
    const refusal = await decide(ada, id, 'approved', basedOn(version));
    expect(refusal.statusCode).toBe(409);
    expect(refusal.json()).toMatchObject({ code: 'version_conflict', current: { status: 'rejected' } });
    expect(await readWallet(test.database, userId)).toMatchObject({ balance: '500.00', totalSpent: '0.00' });
    expect(await readEntries(test.database, userId)).toHaveLength(1);
    expect(await readAudit(test.database, id)).toHaveLength(1);
  });

  it('is not decided where what the question showed of its user is another', async () => {
    const { userId, id } = await request();
    const version = await question(id);
    await bob.request('PATCH', `/user/update/${userId}`, { payload: { email: `${randomUUID()}@example.com` } });
    expect((await decide(ada, id, 'approved', basedOn(version))).json()).toMatchObject({
      code: 'version_conflict',
      message: 'Somebody has changed this since you read it.',
      changed_by: null,
    });
  });

  it('gets the same refusal again under its key, and under a new one an answer of its own', async () => {
    const { id } = await request();
    const version = await question(id);
    await decide(bob, id, 'rejected', {});
    const headers = { ...basedOn(version), 'idempotency-key': randomUUID() };
    const first = await decide(ada, id, 'approved', headers);
    await decide(bob, id, 'approved', {});
    const repeat = await decide(ada, id, 'approved', headers);
    expect([repeat.statusCode, repeat.headers.etag, repeat.json()]).toEqual([409, first.headers.etag, first.json()]);
    expect(repeat.json()).toMatchObject({ current: { status: 'rejected' }, changed_by: { _id: bob.id } });

    const anew = { ...basedOn(await question(id)), 'idempotency-key': randomUUID() };
    const response = await decide(ada, id, 'rejected', anew);
    expect(response.statusCode).toBe(200);
    const repeated = await decide(ada, id, 'rejected', anew);
    expect([repeated.headers.etag, repeated.json()]).toEqual([response.headers.etag, response.json()]);
  });

  it('is another request where the same key comes with another version', async () => {
    const { id } = await request();
    const key = randomUUID();
    const version = await question(id);
    await decide(ada, id, 'rejected', { ...basedOn(version), 'idempotency-key': key });
    const response = await decide(ada, id, 'rejected', { ...basedOn(await question(id)), 'idempotency-key': key });
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

it('deletes a deposit wallet only as it was read', async () => {
  const id = await addWallet();
  const { version } = await readWalletRow(id);
  await bob.request('PATCH', `/admin-wallet/update/${id}`, { payload: { status: false } });
  const refusal = await ada.request('DELETE', `/admin-wallet/delete/${id}`, { headers: basedOn(version) });
  expect(refusal.statusCode).toBe(409);
  expect(refusal.json()).toMatchObject({ code: 'version_conflict', current: await readWalletRow(id) });
  const headers = basedOn(String(refusal.headers.etag));
  expect((await ada.request('DELETE', `/admin-wallet/delete/${id}`, { headers })).statusCode).toBe(200);
});

it('names nobody for a change that is in no log', async () => {
  const { id } = await addCustomer(test.database);
  const version = String((await ada.request('GET', `/user/details/${id}`)).headers.etag);
  await bob.request('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
  await test.database.orm
    .update(users)
    .set({ fullName: 'Ada Byron', updatedAt: sql`now()` })
    .where(eq(users.id, id));
  const refusal = await ada.request('PATCH', `/user/update/${id}`, {
    payload: { status: 'inactive' },
    headers: basedOn(version),
  });
  expect(refusal.json()).toMatchObject({
    message: 'Somebody has changed this since you read it.',
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

  it.each(suffixes)('is recognised by its suffix %s', (suffix) => {
    for (const own of [
      'tZ0o3YbQx1pD7c2m',
      'tZ0o3YbQx1pD7c2-',
      'tZ0o3YbQx1pD7c2_',
      'tZ0o3YbQx1pD-gzip',
      'tZ0o3YbQx1pD--br',
    ]) {
      expect(isMatch(`"${own}${suffix}"`, `"${own}"`), own).toBe(true);
      expect(isMatch(`W/"${own}${suffix}"`, `"${own}"`), own).toBe(true);
    }
  });

  it('is another where more than such a suffix differs', () => {
    expect(isMatch('"tZ0o3YbQx1pD"', '"tZ0o3YbQx1pD-gzip"')).toBe(false);
    expect(isMatch('"tZ0o3YbQx1pD7c2m-other"', '"tZ0o3YbQx1pD7c2m"')).toBe(false);
    expect(isMatch('"tZ0o3YbQx1pD7c2mgzip"', '"tZ0o3YbQx1pD7c2m"')).toBe(false);
    expect(isMatch('"other-gzip", "-gzip"', '"tZ0o3YbQx1pD7c2m"')).toBe(false);
  });
});

it('is one version for one record, in whatever order its fields stand', () => {
  expect(versionOf({ a: 1, b: { c: [1, 2], d: null } })).toBe(versionOf({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(versionOf({ a: [1, 2] })).not.toBe(versionOf({ a: [2, 1] }));
});
