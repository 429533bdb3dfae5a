import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Executor, Transaction } from '../../database/database';
import { auditLog, ledgerEntries, plans, topups, uploads, users, withdrawals } from '../../database/schema';
import { addHolding, postHolding } from '../../test-support/customers';
import { untilSomebodyWaits } from '../../test-support/locks';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;
let id: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['users']);
});

afterAll(() => test.close());

const newUser = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };
const add = (values: object = {}) => caller.request('POST', '/user/add', { payload: { ...newUser, ...values } });
const update = (changes: object, of = id) => caller.request('PATCH', `/user/update/${of}`, { payload: changes });
const nobody = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

const verify = (document: string, verified: boolean) =>
  caller.request('PATCH', '/verify-kyc', { payload: { user_id: id, document, verified } });

/** Gives a user a document that nobody has looked at yet. */
async function addDocument(
  of: string,
  kind: 'proofOfAddressDocument' | 'selfieUpload',
  orm: Executor = test.database.orm,
) {
  const file = { owner: 'user_document', contentType: 'image/webp', content: Buffer.from('image') } as const;
  const [upload] = await orm
    .insert(uploads)
    .values({ ...file, name: `${randomUUID()}.webp` })
    .returning();
  await orm
    .update(users)
    .set({ [`${kind}Id`]: upload?.id })
    .where(eq(users.id, of));
}

const lastEntry = async (action: string) => {
  const [entry] = await test.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

beforeEach(async () => {
  await test.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.role, 'user'));
  id = (await add()).json().data._id;
});

describe('adding a user', () => {
  it.each(['עדה לאבלייס', 'آدا لوفليس', 'Ада Лавлейс', '阿达·洛夫莱斯', 'Ada “Countess” O’Lovelace-King'])(
    'takes a name in any script: %s',
    async (fullName) => {
      expect((await add({ email: 'grace@example.com', fullName })).json().data).toMatchObject({ fullName });
      await test.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.role, 'user'));
    },
  );

  // covers: entity.user, calls.user-add, limit.user-status, entity.password
  it('answers with the user, active and pending where nothing else is said', async () => {
    const response = await add({ email: 'grace@example.com', fullName: '  Grace Hopper ', phoneNumber: '' });
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
  it('keeps all that was given, the password as a hash', async () => {
    const given = {
      email: 'x@example.com',
      phoneNumber: '+44 20 7946 0018',
      status: 'inactive',
      kyc_status: 'rejected',
    };
    const { data } = (await add(given)).json();
    expect(data).toMatchObject(given);
    const [row] = await test.database.orm.select().from(users).where(eq(users.id, data._id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  // covers: valid.user-required, valid.user-password
  it.each(Object.keys(newUser))('needs %s', async (field) => {
    const response = await add({ email: 'x@example.com', [field]: undefined });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it.each(['ada@example.com', 'ADA@Example.com'])('refuses a taken email: %s', async (email) => {
    const response = await add({ email });
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
    expect(await lastEntry('addUser')).toMatchObject({
      actorId: caller.id,
      entity: 'user',
      entityId: id,
      before: null,
      address: '127.0.0.1',
    });
    expect(JSON.stringify(await lastEntry('addUser'))).not.toMatch(/password|argon/i);
  });
});

describe('changing a user', () => {
  // covers: calls.user-update, calls.user-details, limit.user-status
  it('changes what is sent and leaves the rest', async () => {
    const response = await update({ kyc_status: 'completed', phoneNumber: '+1 555 0100' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      fullName: 'Ada Lovelace',
      kyc_status: 'completed',
      phoneNumber: '+1 555 0100',
      status: 'active',
    });
    expect((await caller.request('GET', `/user/details/${id}`)).json()).toEqual(response.json());
    expect((await update({ phoneNumber: null })).json().data).toMatchObject({
      phoneNumber: null,
      kyc_status: 'completed',
    });
  });

  it('records what is different, and only that', async () => {
    await update({ fullName: 'Ada King', status: 'active' });
    expect(await lastEntry('updateUser')).toMatchObject({
      entityId: id,
      before: { fullName: 'Ada Lovelace' },
      after: { fullName: 'Ada King' },
    });
    expect((await lastEntry('updateUser'))?.after).not.toHaveProperty('status');
  });

  it('refuses an email that another has, and records nothing', async () => {
    await add({ email: 'grace@example.com' });
    const before = await test.database.orm.$count(auditLog);
    expect((await update({ email: 'Grace@example.com' })).statusCode).toBe(409);
    expect(await test.database.orm.$count(auditLog)).toBe(before);
  });

  it('lets a user keep their own email in another case', async () => {
    expect((await update({ email: 'Ada@Example.com' })).json().data.email).toBe('Ada@Example.com');
  });

  it('needs something to change', async () => {
    expect((await update({})).json()).toMatchObject({
      code: 'validation_failed',
      message: 'At least one field is required',
    });
  });

  it.each([
    ['nobody', () => nobody],
    ['a sub-admin', () => caller.id],
  ])('does not find %s', async (_case, whom) => {
    for (const response of [
      await update({ status: 'inactive' }, whom()),
      await caller.request('GET', `/user/details/${whom()}`),
      await caller.request('DELETE', `/user/${whom()}`),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, message: 'User not found', code: 'not_found' });
    }
  });

  // covers: state.document
  it('verifies a document', async () => {
    await addDocument(id, 'proofOfAddressDocument');
    const response = await verify('proofOfAddressDocument', true);
    expect(response.json().data).toMatchObject({ proofOfAddressDocument_verified: true, selfieUpload_verified: false });
    expect(await lastEntry('verifyKyc')).toMatchObject({
      before: { proofOfAddressDocument_verified: false },
      after: { proofOfAddressDocument_verified: true },
    });
  });
});

describe('a document that is not there', () => {
  const refusal = (field: string, message: string) => ({
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

  it.each(kinds)('is not verified by a change of the user: %s', async (kind, message) => {
    const response = await update({ fullName: 'Ada King', [`${kind}_verified`]: true });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusal(`${kind}_verified`, message));
    const { data } = (await caller.request('GET', `/user/details/${id}`)).json();
    expect(data).toMatchObject({ fullName: 'Ada Lovelace', [`${kind}_verified`]: false });
  });

  it.each(kinds)('is not verified by itself: %s', async (kind, message) => {
    const before = await test.database.orm.$count(auditLog);
    const response = await verify(kind, true);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusal('verified', message));
    expect(await test.database.orm.$count(auditLog)).toBe(before);
  });

  it.each(kinds)('is not verified with a new user: %s', async (kind, message) => {
    const response = await add({ email: 'x@example.com', [`${kind}_verified`]: true });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusal(`${kind}_verified`, message));
    expect((await add({ email: 'x@example.com' })).statusCode).toBe(201);
  });

  it('is told for each of them', async () => {
    const response = await update({ identificationDocument_verified: true, selfieUpload_verified: true });
    expect(response.json().errors).toEqual([
      { field: 'identificationDocument_verified', message: 'There is no identification document to verify yet.' },
      { field: 'selfieUpload_verified', message: 'There is no selfie to verify yet.' },
    ]);
  });

  it.each(kinds)('can always be said not to be verified: %s', async (kind) => {
    expect((await update({ [`${kind}_verified`]: false })).statusCode).toBe(200);
    expect((await verify(kind, false)).statusCode).toBe(200);
    expect((await add({ email: 'x@example.com', [`${kind}_verified`]: false })).statusCode).toBe(201);
  });

  it('does not stand in the way where one was verified before the document went', async () => {
    await test.database.orm.update(users).set({ selfieUploadVerified: true }).where(eq(users.id, id));
    expect((await update({ fullName: 'Ada King' })).statusCode).toBe(200);
    expect((await verify('selfieUpload', false)).json().data).toMatchObject({ selfieUpload_verified: false });
  });

  describe('is looked for once others have let go of the user', () => {
    /** Asks for a selfie to be verified while another transaction changes the user. */
    async function verifyDuring(changing: (transaction: Transaction) => Promise<unknown>) {
      const during = await test.database.orm.transaction(async (transaction) => {
        await changing(transaction);
        const response = verify('selfieUpload', true);
        await untilSomebodyWaits(test.database);
        return { response };
      });
      return during.response;
    }

    it('and is refused where it has gone', async () => {
      await addDocument(id, 'selfieUpload');
      const response = await verifyDuring((transaction) =>
        transaction.update(users).set({ selfieUploadId: null }).where(eq(users.id, id)),
      );
      expect(response.statusCode).toBe(400);
    });

    it('and is verified where it has come', async () => {
      const response = await verifyDuring((transaction) => addDocument(id, 'selfieUpload', transaction));
      expect(response.json().data).toMatchObject({ selfieUpload_verified: true });
    });

    it('and is verified where another one has come', async () => {
      await addDocument(id, 'selfieUpload');
      const response = await verifyDuring((transaction) => addDocument(id, 'selfieUpload', transaction));
      expect(response.json().data).toMatchObject({ selfieUpload_verified: true });
    });
  });
});

describe('a document that is replaced while somebody looks at it', () => {
  const kind = 'selfieUpload';
  const details = () => caller.request('GET', `/user/details/${id}`);

  beforeEach(() => addDocument(id, kind));

  it('is not verified by a change that is based on the one before', async () => {
    const version = String((await details()).headers.etag);
    await addDocument(id, kind);
    const response = await caller.request('PATCH', `/user/update/${id}`, {
      payload: { [`${kind}_verified`]: true },
      headers: { 'if-match': version },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'version_conflict', current: (await details()).json().data });
    expect((await details()).json().data).toMatchObject({ selfieUpload_verified: false });
  });

  it('is verified as the file that was looked at, or not at all', async () => {
    const seen = (await details()).json().data[kind];
    await addDocument(id, kind);
    const verifyFile = (file: string) =>
      caller.request('PATCH', '/verify-kyc', { payload: { user_id: id, document: kind, verified: true, file } });
    const refusal = await verifyFile(seen);
    expect(refusal.statusCode).toBe(409);
    expect(refusal.headers.etag).toBe((await details()).headers.etag);
    expect(refusal.json()).toMatchObject({ code: 'version_conflict', current: (await details()).json().data });
    const response = await verifyFile(refusal.json().current[kind]);
    expect(response.json().data).toMatchObject({ selfieUpload_verified: true });
  });

  it('is not verified any more, whoever replaces it', async () => {
    await verify(kind, true);
    await addDocument(id, kind);
    expect((await details()).json().data).toMatchObject({ selfieUpload_verified: false });
  });
});

describe('deleting a user', () => {
  const remove = () => caller.request('DELETE', `/user/${id}`);
  const details = () => caller.request('GET', `/user/details/${id}`);

  // covers: calls.user-delete, roles.users
  it('closes the account, which nobody finds any more, and frees its email', async () => {
    expect((await remove()).json()).toEqual({ success: true, message: 'User deleted successfully.' });
    expect((await details()).statusCode).toBe(404);
    expect((await caller.request('GET', '/user/getall')).json().data).toEqual({ users: [], total: 0, page: 1 });
    expect((await remove()).statusCode).toBe(404);
    expect((await add()).statusCode).toBe(201);
    expect(await lastEntry('deleteUser')).toMatchObject({
      entityId: id,
      before: { email: 'ada@example.com' },
      after: null,
    });
  });

  it('is refused while the wallet holds money', async () => {
    await test.database.orm
      .insert(ledgerEntries)
      .values({ userId: id, amount: '0.01', cause: 'adjustment', causeId: id, description: 'A cent' });
    const response = await remove();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ success: false, code: 'holds_money' });
    expect((await details()).statusCode).toBe(200);
  });

  it.each([
    [
      'top-up',
      () =>
        test.database.orm
          .insert(topups)
          .values({ userId: id, amount: '10', network: 'BTC', depositWalletAddress: 'x' }),
    ],
    [
      'withdrawal',
      () => test.database.orm.insert(withdrawals).values({ userId: id, amount: '10', walletAddress: 'x' }),
    ],
  ])('is refused while a %s is pending', async (_case, insert) => {
    await insert();
    const response = await remove();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ success: false, code: 'has_pending' });
    expect((await details()).statusCode).toBe(200);
  });
});

describe('deleting a user who has invested', () => {
  const remove = () => caller.request('DELETE', `/user/${id}`);
  const day = 24 * 60 * 60 * 1000;
  let planId: string;

  beforeAll(async () => {
    const values = { category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 };
    const [plan] = await test.database.orm.insert(plans).values(values).returning({ id: plans.id });
    planId = plan?.id ?? '';
  });

  /** Gives the user money, which they put into the plan. */
  async function invest(endsAt: Date, orm: Executor = test.database.orm) {
    const holding = await addHolding({ orm }, id, planId, { endsAt });
    await postHolding({ orm }, holding, 'plan_purchase');
    return holding;
  }
  const pay = async (amount: string) =>
    test.database.orm
      .insert(ledgerEntries)
      .values({ userId: id, amount, cause: 'adjustment', causeId: randomUUID(), description: 'Paid' });

  it('is refused while an investment runs, and says until when', async () => {
    await pay('2000.00');
    await invest(new Date('2999-03-03T12:00:00Z'));
    await invest(new Date('2998-01-01T12:00:00Z'));
    const response = await remove();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      code: 'has_investment',
      message: 'An investment of this user’s runs until 3 Mar 2999 (UTC).',
    });
    expect((await caller.request('GET', `/user/details/${id}`)).statusCode).toBe(200);
  });

  it('is refused until the investment has been paid back', async () => {
    await pay('1000.00');
    const holding = await invest(new Date(Date.UTC(2020, 0, 31)));
    expect((await remove()).json()).toMatchObject({
      code: 'has_investment',
      message: 'An investment of this user’s ended on 31 Jan 2020 (UTC) and has not been paid back yet.',
    });
    await postHolding(test.database, holding, 'plan_release');
    expect((await remove()).json()).toMatchObject({ code: 'holds_money' });
    await pay('-1000.00');
    expect((await remove()).statusCode).toBe(200);
  });

  it('waits for one who is investing at that moment', async () => {
    await pay('1000.00');
    const { response } = await test.database.orm.transaction(async (transaction) => {
      await invest(new Date(Date.now() + 30 * day), transaction);
      const asked = remove();
      await untilSomebodyWaits(test.database);
      return { response: asked };
    });
    expect((await response).json()).toMatchObject({ code: 'has_investment' });
  });
});

describe('the list', () => {
  const list = async (query = '') => (await caller.request('GET', `/user/getall${query}`)).json().data;
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).users.map(({ fullName }: { fullName: string }) => fullName);

  beforeEach(async () => {
    for (const name of ['Grace Hopper', 'Alan Turing']) {
      await add({ fullName: name, email: `${name.replace(' ', '.')}@example.com`, kyc_status: 'completed' });
    }
  });

  // covers: entity.user-list-item, calls.users-list, limit.users-page
  it('gives the newest ten, and how many there are', async () => {
    const { users: found, total, page } = await list();
    expect(found[0]).toEqual({
      _id: expect.any(String),
      fullName: 'Alan Turing',
      email: 'Alan.Turing@example.com',
      phoneNumber: null,
      kyc_status: 'completed',
      kyc_reason: null,
      kyc_reason_details: null,
    });
    expect([found.length, total, page]).toEqual([3, 3, 1]);
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
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('tells the total of a page beyond the end', async () => {
    expect(await list('?page=9')).toEqual({ users: [], total: 3, page: 9 });
  });

  // covers: roles.roles
  it('lists neither sub-admins nor the main admin', async () => {
    expect(await test.database.orm.$count(users, and(eq(users.id, caller.id)))).toBe(1);
    expect(await names('?search=Caller')).toEqual([]);
  });
});
