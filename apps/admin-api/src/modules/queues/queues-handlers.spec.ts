import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tickets, topups, uploads, users, withdrawals } from '../../database/schema';
import { addCustomer, addTicket, addTopup, addWithdrawal, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
const nothingSnoozed = { snoozed: 0, returnsIn: null };
const toDate = (day: number) => new Date(Date.UTC(2026, 0, day));

beforeAll(async () => {
  testApp = await createTestApp();
});
/** Leaves no pending cases. */
beforeEach(async () => {
  const { orm } = testApp.database;
  for (const table of [withdrawals, topups, tickets]) await orm.delete(table);
  await orm
    .update(users)
    .set({ closedAt: toDate(1) })
    .where(eq(users.role, 'user'));
});
afterAll(() => testApp.close());

const addUpload = async () => {
  const file = { owner: 'user_document' as const, contentType: 'image/png', content: Buffer.from('') };
  const [upload] = await testApp.database.orm
    .insert(uploads)
    .values({ ...file, name: `${crypto.randomUUID()}.png` })
    .returning();
  return upload?.id;
};

describe('each queue', () => {
  const listQueues = async (flags?: Parameters<TestApp['signIn']>[0]) =>
    (await (await testApp.signIn(flags)).request('GET', '/queues')).json().data;

  it('is empty without pending cases', async () => {
    expect(await listQueues()).toEqual([
      { name: 'withdrawals', count: 0, amount: 0, oldestAt: null, ...nothingSnoozed },
      { name: 'topups', count: 0, amount: 0, oldestAt: null, ...nothingSnoozed },
      { name: 'kyc', count: 0, amount: null, oldestAt: null, ...nothingSnoozed },
      { name: 'tickets', count: 0, amount: null, oldestAt: null, ...nothingSnoozed },
    ]);
  });

  it('has its count, amount and oldest case if the caller can see it', async () => {
    const { database } = testApp;
    const selfieUploadId = await addUpload();
    const user = await addCustomer(database, { createdAt: toDate(9), selfieUploadId });
    await addCustomer(database, { createdAt: toDate(8), selfieUploadId, kycStatus: 'in_progress' });
    // Without a document, decided, and closed.
    await addCustomer(database, { createdAt: toDate(1) });
    await addCustomer(database, { createdAt: toDate(1), selfieUploadId, kycStatus: 'rejected' });
    await addCustomer(database, { createdAt: toDate(1), selfieUploadId, closedAt: toDate(2) });
    await addWithdrawal(database, user.id, { amount: '20.50', createdAt: toDate(5) });
    await addWithdrawal(database, user.id, { amount: '10.00', createdAt: toDate(4) });
    await addWithdrawal(database, user.id, { status: 'rejected', createdAt: toDate(1) });
    await addTopup(database, user.id, { amount: '7.25', createdAt: toDate(6) });
    await addTopup(database, user.id, { status: 'cancelled', createdAt: toDate(1) });
    await addTicket(database, user.id, { createdAt: toDate(7) });
    await addTicket(database, user.id, { status: 'on_hold', createdAt: toDate(1) });

    const [withdrawals, topups, kyc, tickets] = [
      { name: 'withdrawals', count: 2, amount: 30.5, oldestAt: toDate(4).toISOString(), ...nothingSnoozed },
      { name: 'topups', count: 1, amount: 7.25, oldestAt: toDate(6).toISOString(), ...nothingSnoozed },
      { name: 'kyc', count: 2, amount: null, oldestAt: toDate(8).toISOString(), ...nothingSnoozed },
      { name: 'tickets', count: 1, amount: null, oldestAt: toDate(7).toISOString(), ...nothingSnoozed },
    ];
    expect(await listQueues()).toEqual([withdrawals, topups, kyc, tickets]);
    expect(await listQueues(['users', 'transactions'])).toEqual([topups, kyc]);
    expect(await listQueues(['support', 'withdrawals'])).toEqual([withdrawals, tickets]);
    expect(await listQueues(['plans'])).toEqual([]);
  });

  it('excludes a KYC case with a document request until a document arrives', async () => {
    const selfieUploadId = await addUpload();
    const user = await addCustomer(testApp.database, { selfieUploadId, createdAt: toDate(1) });
    const subadmin = await testApp.signIn(['users']);
    const countCases = async () => (await subadmin.request('GET', '/queues')).json().data[0].count;
    expect(await countCases()).toBe(1);
    const payload = { reason: 'It is cut off.' };
    const response = await subadmin.request('POST', `/user/${user.id}/documents/selfieUpload/request`, { payload });
    expect(response.statusCode).toBe(200);
    expect(await countCases()).toBe(0);
    await testApp.database.orm.execute(
      sql`update users set identification_document_id = ${await addUpload()} where id = ${user.id}`,
    );
    expect(await countCases()).toBe(1);
  });

  it('dates a KYC case by its latest document', async () => {
    const user = await addCustomer(testApp.database, { createdAt: toDate(1) });
    const before = new Date();
    await testApp.database.orm.execute(
      sql`update users set selfie_upload_id = ${await addUpload()} where id = ${user.id}`,
    );
    const subadmin = await testApp.signIn(['users']);
    const cases = (await subadmin.request('GET', '/queues/kyc/cases')).json().data;
    const kycCase = cases.find(({ _id }: { _id: string }) => _id === user.id);
    expect(kycCase).toMatchObject({
      label: user.email,
      fullName: user.fullName,
      amount: null,
      claim: null,
      viewers: [],
    });
    expect(Date.parse(kycCase.since)).toBeGreaterThanOrEqual(before.getTime() - 1000);
  });
});

describe('the list of a queue’s cases', () => {
  let subadmin: SignedIn;
  const ids: string[] = [];
  const listCases = async (query = '') => (await subadmin.request('GET', `/queues/withdrawals/cases${query}`)).json();
  const listAmounts = async (query: string) =>
    (await listCases(query)).data.map(({ amount }: { amount: number }) => amount);

  beforeEach(async () => {
    subadmin = await testApp.signIn(['withdrawals']);
    const user = await addCustomer(testApp.database, { fullName: 'Ada Lovelace' });
    ids.length = 0;
    for (const [day, amount] of [
      [3, '10.00'],
      [1, '30.00'],
      [2, '20.50'],
    ] as const)
      ids.push((await addWithdrawal(testApp.database, user.id, { amount, createdAt: toDate(day) })).id);
    await addWithdrawal(testApp.database, user.id, { status: 'approved', createdAt: toDate(1) });
  });

  it('is sorted oldest or largest first, and filtered by amount', async () => {
    expect(await listAmounts('')).toEqual([30, 20.5, 10]);
    expect(await listAmounts('?order=largest')).toEqual([30, 20.5, 10]);
    await testApp.database.orm.execute(sql`update withdrawals set amount = 40 where id = ${ids[0]}`);
    expect(await listAmounts('?order=largest')).toEqual([40, 30, 20.5]);
    expect(await listAmounts('?order=largest&amount_min=20.5&amount_max=39.99')).toEqual([30, 20.5]);
    expect((await listCases('?amount_min=35')).total).toBe(1);
    expect((await listCases()).data[0]).toEqual({
      _id: ids[1],
      label: expect.stringMatching(/^WD-\d{6}$/),
      fullName: 'Ada Lovelace',
      amount: 30,
      since: toDate(1).toISOString(),
      claim: null,
      viewers: [],
      snooze: null,
      requested_by: null,
    });
  });

  it('is limited to 100, with the total of all', async () => {
    await testApp.database.orm.execute(sql`
      insert into withdrawals (user_id, wallet_address, amount)
      select user_id, wallet_address, 1 from withdrawals cross join generate_series(1, 40) where status = 'pending'`);
    const { data, total } = await listCases();
    expect([data.length, total]).toEqual([100, 123]);
  });

  it.each(['withdrawals', 'topups', 'kyc', 'tickets'])('requires the permission of its area: %s', async (name) => {
    const other = await testApp.signIn(['plans']);
    const path = `/queues/${name}/cases/${ids[0]}`;
    for (const [method, url, payload] of [
      ['GET', `/queues/${name}/cases`],
      ['PUT', `${path}/presence`],
      ['PUT', `${path}/claim`, {}],
      ['DELETE', `${path}/claim`],
      ['PUT', `${path}/snooze`, { until: new Date(Date.now() + 60_000).toISOString() }],
      ['DELETE', `${path}/snooze`],
      ['DELETE', `/queues/${name}/presence`],
    ] as const) {
      expect((await other.request(method, url, { payload })).json().code).toBe('not_allowed');
    }
  });

  it('shows viewers of a case until they move on, leave, or send no heartbeat for 30 seconds', async () => {
    const grace = await testApp.signIn(['withdrawals']);
    const countViewers = async () =>
      (await listCases()).data.map(({ viewers }: { viewers: object[] }) => viewers.length);
    const viewCase = (id: string | undefined) => grace.request('PUT', `/queues/withdrawals/cases/${id}/presence`);

    expect((await viewCase(ids[1])).json().data).toEqual({ claim: null, viewers: [], snooze: null });
    expect(await countViewers()).toEqual([1, 0, 0]);
    const activity = (await subadmin.request('PUT', `/queues/withdrawals/cases/${ids[1]}/presence`)).json().data;
    expect(activity.viewers).toEqual([{ _id: grace.id, fullName: expect.any(String) }]);
    await viewCase(ids[2]);
    expect(await countViewers()).toEqual([0, 1, 0]);
    await testApp.database.orm.execute(
      sql`update case_viewers set seen_at = now() - interval '31 seconds' where admin_id = ${grace.id}`,
    );
    expect(await countViewers()).toEqual([0, 0, 0]);
    await viewCase(ids[2]);
    await grace.request('DELETE', '/queues/withdrawals/presence');
    expect(await countViewers()).toEqual([0, 0, 0]);
  });
});

describe('a case', () => {
  let ana: SignedIn;
  let bob: SignedIn;
  let id: string;
  const casesPath = `/queues/withdrawals/cases`;
  const claimCase = (admin: SignedIn, payload: object = {}) =>
    admin.request('PUT', `${casesPath}/${id}/claim`, { payload });
  const releaseCase = (admin: SignedIn) => admin.request('DELETE', `${casesPath}/${id}/claim`);

  beforeEach(async () => {
    ana = await testApp.signIn(['withdrawals']);
    bob = await testApp.signIn(['withdrawals']);
    id = (await addWithdrawal(testApp.database, (await addCustomer(testApp.database)).id)).id;
  });

  it('can be claimed and released, which is recorded, and colleagues get 409', async () => {
    const claimed = (await claimCase(ana)).json().data.claim;
    expect(claimed).toEqual({ admin: { _id: ana.id, fullName: expect.any(String) }, at: expect.any(String) });
    expect((await claimCase(ana)).statusCode).toBe(200);
    const rejected = await claimCase(bob);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toEqual({
      success: false,
      code: 'case_claimed',
      message: `${claimed.admin.fullName} has claimed this case.`,
    });
    expect((await releaseCase(bob)).json().data.claim.admin._id).toBe(ana.id);
    expect((await releaseCase(ana)).json().data.claim).toBeNull();
    expect((await claimCase(bob)).json().data.claim.admin._id).toBe(bob.id);
    const toClaim = (name: string | null) => ({ claimed_by: name });
    const [first, second] = [claimed.admin.fullName, expect.any(String)];
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { action: 'claimCase', actorId: bob.id, before: toClaim(null), after: toClaim(second) },
      { action: 'releaseCase', entity: 'withdrawal', before: toClaim(first), after: toClaim(null) },
      { action: 'claimCase', entity: 'withdrawal', actorId: ana.id, before: toClaim(null), after: toClaim(first) },
    ]);
  });

  it('can be taken over only from the named claimant', async () => {
    await claimCase(ana);
    expect((await claimCase(bob, { from: bob.id })).statusCode).toBe(409);
    expect((await claimCase(bob, { from: ana.id })).json().data.claim.admin._id).toBe(bob.id);
  });

  it('has one claimant after concurrent claims', async () => {
    const responses = await Promise.all([claimCase(ana), claimCase(bob), claimCase(ana), claimCase(bob)]);
    const owners = new Set(
      responses.filter(({ statusCode }) => statusCode === 200).map((one) => one.json().data.claim.admin._id),
    );
    expect(owners.size).toBe(1);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
  });

  describe('a concurrent claim', () => {
    /** Blocks calls by a statement until all of them wait for its lock. */
    const blockCalls = (statement: SQL, calls: () => ReturnType<typeof claimCase>[]) =>
      testApp.database.orm.transaction(async (transaction) => {
        await transaction.execute(statement);
        const responses = calls();
        const lockWaiters = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        const countPending = async () => (await testApp.database.orm.execute(lockWaiters)).rows.length;
        await expect.poll(countPending, { timeout: 20_000 }).toBe(responses.length);
        return { responses };
      });

    it('is recorded once if the same admin claims the case twice', async () => {
      const { responses } = await blockCalls(sql`lock table case_claims in share mode`, () => [
        claimCase(ana),
        claimCase(ana),
      ]);
      expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await readAudit(testApp.database, id)).toMatchObject([
        { action: 'claimCase', before: { claimed_by: null } },
      ]);
    });

    it('is rejected once the case is decided', async () => {
      const decision = sql`update withdrawals set status = 'rejected' where id = ${id}`;
      const { responses } = await blockCalls(decision, () => [claimCase(ana)]);
      expect((await responses[0])?.json().code).toBe('not_found');
      const claims = sql`select from case_claims where case_id = ${id}`;
      expect((await testApp.database.orm.execute(claims)).rows).toEqual([]);
    });
  });

  it('is free again after 12 hours', async () => {
    await claimCase(ana);
    await testApp.database.orm.execute(sql`update case_claims set claimed_at = now() - interval '12 hours'`);
    expect((await releaseCase(ana)).json().data.claim).toBeNull();
    expect((await claimCase(bob)).statusCode).toBe(200);
    expect((await readAudit(testApp.database, id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['claimCase', bob.id],
      ['claimCase', ana.id],
    ]);
  });

  it('cannot be claimed if it is not pending', async () => {
    await testApp.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${id}`);
    expect((await claimCase(ana)).json()).toEqual({ success: false, code: 'not_found', message: 'Case not found' });
  });
});
