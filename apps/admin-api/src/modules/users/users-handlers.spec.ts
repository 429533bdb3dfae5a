import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Executor, Transaction } from '../../database/database';
import { auditLog, ledgerEntries, plans, topups, uploads, users, withdrawals } from '../../database/schema';
import { addHolding, postHolding } from '../../test-support/customers';
import { waitForBlockedQuery } from '../../test-support/locks';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;
let id: string;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['users']);
});

afterAll(() => testApp.close());

const newUser = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };
const addUser = (values: object = {}) => caller.request('POST', '/user/add', { payload: { ...newUser, ...values } });
const updateUser = (changes: object, userId = id) =>
  caller.request('PATCH', `/user/update/${userId}`, { payload: changes });
const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

const verifyDocument = (document: string, verified: boolean) =>
  caller.request('PATCH', '/verify-kyc', { payload: { user_id: id, document, verified } });

/** Adds an unverified document to a user. */
async function addDocument(
  userId: string,
  kind: 'proofOfAddressDocument' | 'selfieUpload',
  orm: Executor = testApp.database.orm,
) {
  const file = { owner: 'user_document', contentType: 'image/webp', content: Buffer.from('image') } as const;
  const [upload] = await orm
    .insert(uploads)
    .values({ ...file, name: `${randomUUID()}.webp` })
    .returning();
  await orm
    .update(users)
    .set({ [`${kind}Id`]: upload?.id })
    .where(eq(users.id, userId));
}

const readLastEntry = async (action: string) => {
  const [entry] = await testApp.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

beforeEach(async () => {
  await testApp.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.role, 'user'));
  id = (await addUser()).json().data._id;
});

describe('adding a user', () => {
  it.each(['עדה לאבלייס', 'آدا لوفليس', 'Ада Лавлейс', '阿达·洛夫莱斯', 'Ada “Countess” O’Lovelace-King'])(
    'accepts a name in any script: %s',
    async (fullName) => {
      expect((await addUser({ email: 'grace@example.com', fullName })).json().data).toMatchObject({ fullName });
      await testApp.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.role, 'user'));
    },
  );

  // covers: entity.user, calls.user-add, limit.user-status, entity.password
  it('returns the user, active and pending by default', async () => {
    const response = await addUser({ email: 'grace@example.com', fullName: '  Grace Hopper ', phoneNumber: '' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      data: {
        _id: expect.any(String),
        fullName: 'Grace Hopper',
        email: 'grace@example.com',
        phoneNumber: null,
        status: 'active',
        kyc_status: 'pending',
        kyc_reason: null,
        kyc_reason_details: null,
        identificationDocument: null,
        identificationDocument_verified: false,
        proofOfAddressDocument: null,
        proofOfAddressDocument_verified: false,
        selfieUpload: null,
        selfieUpload_verified: false,
        document_requests: [],
        document_pages: [],
        role: 'user',
        createdAt: expect.any(String),
      },
    });
  });

  // covers: entity.password, state.user, state.kyc
  it('stores all fields, and the password as a hash', async () => {
    const values = {
      email: 'x@example.com',
      phoneNumber: '+44 20 7946 0018',
      status: 'inactive',
      kyc_status: 'rejected',
    };
    const { data } = (await addUser(values)).json();
    expect(data).toMatchObject(values);
    const [row] = await testApp.database.orm.select().from(users).where(eq(users.id, data._id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  // covers: valid.user-required, valid.user-password
  it.each(Object.keys(newUser))('requires %s', async (field) => {
    const response = await addUser({ email: 'x@example.com', [field]: undefined });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it.each(['ada@example.com', 'ADA@Example.com'])('rejects an email in use: %s', async (email) => {
    const response = await addUser({ email });
    expect(response.statusCode).toBe(409);
    const message = 'This email belongs to another account.';
    expect(response.json()).toEqual({
      success: false,
      code: 'email_taken',
      message,
      errors: [{ field: 'email', message }],
    });
  });

  it('is recorded without the password', async () => {
    expect(await readLastEntry('addUser')).toMatchObject({
      actorId: caller.id,
      entity: 'user',
      entityId: id,
      before: null,
      address: '127.0.0.1',
    });
    expect(JSON.stringify(await readLastEntry('addUser'))).not.toMatch(/password|argon/i);
  });
});

describe('changing a user', () => {
  // covers: calls.user-update, calls.user-details, limit.user-status
  it('changes only the sent fields', async () => {
    const response = await updateUser({ kyc_status: 'completed', phoneNumber: '+1 555 0100' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      fullName: 'Ada Lovelace',
      kyc_status: 'completed',
      phoneNumber: '+1 555 0100',
      status: 'active',
    });
    expect((await caller.request('GET', `/user/details/${id}`)).json()).toEqual(response.json());
    expect((await updateUser({ phoneNumber: null })).json().data).toMatchObject({
      phoneNumber: null,
      kyc_status: 'completed',
    });
  });

  it('records only the differences', async () => {
    await updateUser({ fullName: 'Ada King', status: 'active' });
    expect(await readLastEntry('updateUser')).toMatchObject({
      entityId: id,
      before: { fullName: 'Ada Lovelace' },
      after: { fullName: 'Ada King' },
    });
    expect((await readLastEntry('updateUser'))?.after).not.toHaveProperty('status');
  });

  it('rejects the email of another user, and records nothing', async () => {
    await addUser({ email: 'grace@example.com' });
    const before = await testApp.database.orm.$count(auditLog);
    expect((await updateUser({ email: 'Grace@example.com' })).statusCode).toBe(409);
    expect(await testApp.database.orm.$count(auditLog)).toBe(before);
  });

  it('lets a user keep their own email in another case', async () => {
    expect((await updateUser({ email: 'Ada@Example.com' })).json().data.email).toBe('Ada@Example.com');
  });

  it('requires at least one field', async () => {
    expect((await updateUser({})).json()).toMatchObject({
      code: 'validation_failed',
      message: 'At least one field is required',
    });
  });

  it.each([
    ['an unknown id', () => missingId],
    ['a sub-admin', () => caller.id],
  ])('returns 404 for %s', async (_case, getId) => {
    for (const response of [
      await updateUser({ status: 'inactive' }, getId()),
      await caller.request('GET', `/user/details/${getId()}`),
      await caller.request('DELETE', `/user/${getId()}`),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, message: 'User not found', code: 'not_found' });
    }
  });

  // covers: state.document
  it('verifies a document', async () => {
    await addDocument(id, 'proofOfAddressDocument');
    const response = await verifyDocument('proofOfAddressDocument', true);
    expect(response.json().data).toMatchObject({ proofOfAddressDocument_verified: true, selfieUpload_verified: false });
    expect(await readLastEntry('verifyKyc')).toMatchObject({
      before: { proofOfAddressDocument_verified: false },
      after: { proofOfAddressDocument_verified: true },
    });
  });
});

describe('a missing document', () => {
  const toRejection = (field: string, message: string) => ({
    success: false,
    code: 'validation_failed',
    message,
    errors: [{ field, message }],
  });
  const kinds = [
    ['identificationDocument', 'There is no identification document to verify yet.'],
    ['proofOfAddressDocument', 'There is no proof of address to verify yet.'],
    ['selfieUpload', 'There is no selfie to verify yet.'],
  ] as const;

  it.each(kinds)('cannot be verified by a change of the user: %s', async (kind, message) => {
    const response = await updateUser({ fullName: 'Ada King', [`${kind}_verified`]: true });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(toRejection(`${kind}_verified`, message));
    const { data } = (await caller.request('GET', `/user/details/${id}`)).json();
    expect(data).toMatchObject({ fullName: 'Ada Lovelace', [`${kind}_verified`]: false });
  });

  it.each(kinds)('cannot be verified by /verify-kyc: %s', async (kind, message) => {
    const before = await testApp.database.orm.$count(auditLog);
    const response = await verifyDocument(kind, true);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(toRejection('verified', message));
    expect(await testApp.database.orm.$count(auditLog)).toBe(before);
  });

  it.each(kinds)('cannot be verified with a new user: %s', async (kind, message) => {
    const response = await addUser({ email: 'x@example.com', [`${kind}_verified`]: true });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(toRejection(`${kind}_verified`, message));
    expect((await addUser({ email: 'x@example.com' })).statusCode).toBe(201);
  });

  it('is reported for each document', async () => {
    const response = await updateUser({ identificationDocument_verified: true, selfieUpload_verified: true });
    expect(response.json().errors).toEqual([
      { field: 'identificationDocument_verified', message: 'There is no identification document to verify yet.' },
      { field: 'selfieUpload_verified', message: 'There is no selfie to verify yet.' },
    ]);
  });

  it.each(kinds)('can always be set to not verified: %s', async (kind) => {
    expect((await updateUser({ [`${kind}_verified`]: false })).statusCode).toBe(200);
    expect((await verifyDocument(kind, false)).statusCode).toBe(200);
    expect((await addUser({ email: 'x@example.com', [`${kind}_verified`]: false })).statusCode).toBe(201);
  });

  it('does not block other changes if it is still marked as verified', async () => {
    await testApp.database.orm.update(users).set({ selfieUploadVerified: true }).where(eq(users.id, id));
    expect((await updateUser({ fullName: 'Ada King' })).statusCode).toBe(200);
    expect((await verifyDocument('selfieUpload', false)).json().data).toMatchObject({ selfieUpload_verified: false });
  });

  describe('a verification that waits for a concurrent transaction', () => {
    /** Verifies a selfie while another transaction changes the user. */
    async function verifyDuring(makeChange: (transaction: Transaction) => Promise<unknown>) {
      const result = await testApp.database.orm.transaction(async (transaction) => {
        await makeChange(transaction);
        const response = verifyDocument('selfieUpload', true);
        await waitForBlockedQuery(testApp.database);
        return { response };
      });
      return result.response;
    }

    it('is rejected if the document was deleted', async () => {
      await addDocument(id, 'selfieUpload');
      const response = await verifyDuring((transaction) =>
        transaction.update(users).set({ selfieUploadId: null }).where(eq(users.id, id)),
      );
      expect(response.statusCode).toBe(400);
    });

    it('succeeds if the document was added', async () => {
      const response = await verifyDuring((transaction) => addDocument(id, 'selfieUpload', transaction));
      expect(response.json().data).toMatchObject({ selfieUpload_verified: true });
    });

    it('succeeds if the document was replaced', async () => {
      await addDocument(id, 'selfieUpload');
      const response = await verifyDuring((transaction) => addDocument(id, 'selfieUpload', transaction));
      expect(response.json().data).toMatchObject({ selfieUpload_verified: true });
    });
  });
});

describe('a document that is replaced during a review', () => {
  const kind = 'selfieUpload';
  const readDetails = () => caller.request('GET', `/user/details/${id}`);

  beforeEach(() => addDocument(id, kind));

  it('is not verified by a change based on the earlier one', async () => {
    const version = String((await readDetails()).headers.etag);
    await addDocument(id, kind);
    const response = await caller.request('PATCH', `/user/update/${id}`, {
      payload: { [`${kind}_verified`]: true },
      headers: { 'if-match': version },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'version_conflict', current: (await readDetails()).json().data });
    expect((await readDetails()).json().data).toMatchObject({ selfieUpload_verified: false });
  });

  it('is verified only as the reviewed file', async () => {
    const reviewedFile = (await readDetails()).json().data[kind];
    await addDocument(id, kind);
    const verifyFile = (file: string) =>
      caller.request('PATCH', '/verify-kyc', { payload: { user_id: id, document: kind, verified: true, file } });
    const rejection = await verifyFile(reviewedFile);
    expect(rejection.statusCode).toBe(409);
    expect(rejection.headers.etag).toBe((await readDetails()).headers.etag);
    expect(rejection.json()).toMatchObject({ code: 'version_conflict', current: (await readDetails()).json().data });
    const response = await verifyFile(rejection.json().current[kind]);
    expect(response.json().data).toMatchObject({ selfieUpload_verified: true });
  });

  it('is no longer verified, no matter who replaces it', async () => {
    await verifyDocument(kind, true);
    await addDocument(id, kind);
    expect((await readDetails()).json().data).toMatchObject({ selfieUpload_verified: false });
  });
});

describe('deleting a user', () => {
  const deleteUser = () => caller.request('DELETE', `/user/${id}`);
  const readDetails = () => caller.request('GET', `/user/details/${id}`);

  // covers: calls.user-delete, roles.users
  it('closes and hides the account, and frees its email', async () => {
    expect((await deleteUser()).json()).toEqual({ success: true, message: 'User deleted successfully.' });
    expect((await readDetails()).statusCode).toBe(404);
    expect((await caller.request('GET', '/user/getall')).json().data).toEqual({ users: [], total: 0, page: 1 });
    expect((await deleteUser()).statusCode).toBe(404);
    expect((await addUser()).statusCode).toBe(201);
    expect(await readLastEntry('deleteUser')).toMatchObject({
      entityId: id,
      before: { email: 'ada@example.com' },
      after: null,
    });
  });

  it('is rejected while the wallet holds money', async () => {
    await testApp.database.orm
      .insert(ledgerEntries)
      .values({ userId: id, amount: '0.01', cause: 'adjustment', causeId: id, description: 'A cent' });
    const response = await deleteUser();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ success: false, code: 'holds_money' });
    expect((await readDetails()).statusCode).toBe(200);
  });

  it.each([
    [
      'top-up',
      () =>
        testApp.database.orm
          .insert(topups)
          .values({ userId: id, amount: '10', network: 'BTC', depositWalletAddress: 'x' }),
    ],
    [
      'withdrawal',
      () => testApp.database.orm.insert(withdrawals).values({ userId: id, amount: '10', walletAddress: 'x' }),
    ],
  ])('is rejected while a %s is pending', async (_case, insert) => {
    await insert();
    const response = await deleteUser();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ success: false, code: 'has_pending' });
    expect((await readDetails()).statusCode).toBe(200);
  });
});

describe('deleting a user with investments', () => {
  const deleteUser = () => caller.request('DELETE', `/user/${id}`);
  const DAY_MS = 24 * 60 * 60 * 1000;
  let planId: string;

  beforeAll(async () => {
    const values = { category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 };
    const [plan] = await testApp.database.orm.insert(plans).values(values).returning({ id: plans.id });
    planId = plan?.id ?? '';
  });

  /** Adds a holding and its purchase. */
  async function invest(endsAt: Date, orm: Executor = testApp.database.orm) {
    const holding = await addHolding({ orm }, id, planId, { endsAt });
    await postHolding({ orm }, holding, 'plan_purchase');
    return holding;
  }
  const addEntry = async (amount: string) =>
    testApp.database.orm
      .insert(ledgerEntries)
      .values({ userId: id, amount, cause: 'adjustment', causeId: randomUUID(), description: 'Paid' });

  it('is rejected while an investment runs, with its end', async () => {
    await addEntry('2000.00');
    await invest(new Date('2999-03-03T12:00:00Z'));
    await invest(new Date('2998-01-01T12:00:00Z'));
    const response = await deleteUser();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      code: 'has_investment',
      message: 'This user’s investment runs until 3 Mar 2999 (UTC).',
    });
    expect((await caller.request('GET', `/user/details/${id}`)).statusCode).toBe(200);
  });

  it('is rejected until the investment has been paid back', async () => {
    await addEntry('1000.00');
    const holding = await invest(new Date(Date.UTC(2020, 0, 31)));
    expect((await deleteUser()).json()).toMatchObject({
      code: 'has_investment',
      message: 'This user’s investment ended on 31 Jan 2020 (UTC) and has not been paid back yet.',
    });
    await postHolding(testApp.database, holding, 'plan_release');
    expect((await deleteUser()).json()).toMatchObject({ code: 'holds_money' });
    await addEntry('-1000.00');
    expect((await deleteUser()).statusCode).toBe(200);
  });

  it('waits for a concurrent investment', async () => {
    await addEntry('1000.00');
    const { response } = await testApp.database.orm.transaction(async (transaction) => {
      await invest(new Date(Date.now() + 30 * DAY_MS), transaction);
      const response = deleteUser();
      await waitForBlockedQuery(testApp.database);
      return { response };
    });
    expect((await response).json()).toMatchObject({ code: 'has_investment' });
  });
});

describe('the list', () => {
  const listUsers = async (query = '') => (await caller.request('GET', `/user/getall${query}`)).json().data;
  const listNames = async (query: string): Promise<string[]> =>
    (await listUsers(query)).users.map(({ fullName }: { fullName: string }) => fullName);

  beforeEach(async () => {
    for (const name of ['Grace Hopper', 'Alan Turing']) {
      await addUser({ fullName: name, email: `${name.replace(' ', '.')}@example.com`, kyc_status: 'completed' });
    }
  });

  // covers: entity.user-list-item, calls.users-list, limit.users-page
  it('returns the newest ten, and the total', async () => {
    const { users: rows, total, page } = await listUsers();
    expect(rows[0]).toEqual({
      _id: expect.any(String),
      fullName: 'Alan Turing',
      email: 'Alan.Turing@example.com',
      phoneNumber: null,
      kyc_status: 'completed',
      kyc_reason: null,
      kyc_reason_details: null,
    });
    expect([rows.length, total, page]).toEqual([3, 3, 1]);
  });

  it.each([
    ['?sort=fullName', ['Ada Lovelace', 'Alan Turing', 'Grace Hopper']],
    ['?sort=-fullName&limit=2', ['Grace Hopper', 'Alan Turing']],
    ['?sort=fullName&limit=2&page=2', ['Grace Hopper']],
    ['?search=%20LOVE%20', ['Ada Lovelace']],
    ['?search=.turing@', ['Alan Turing']],
    ['?kyc_status=pending', ['Ada Lovelace']],
    ['?status=inactive', []],
    ['?page=1000000&limit=100', []],
  ])('returns the matches of %s in order', async (query, expected) => {
    expect(await listNames(query)).toEqual(expected);
  });

  it('returns the total on a page beyond the end', async () => {
    expect(await listUsers('?page=9')).toEqual({ users: [], total: 3, page: 9 });
  });

  // covers: roles.roles
  it('excludes sub-admins and the main admin', async () => {
    expect(await testApp.database.orm.$count(users, and(eq(users.id, caller.id)))).toBe(1);
    expect(await listNames('?search=Caller')).toEqual([]);
  });
});
