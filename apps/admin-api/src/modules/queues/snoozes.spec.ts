import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caseSnoozes, uploads } from '../../database/schema';
import {
  addCustomer,
  addTicket,
  addTicketMessage,
  addTopup,
  addWithdrawal,
  readAudit,
} from '../../test-support/customers';
import { subscribeToEvents } from '../../test-support/event-subscription';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import type { QueueName } from './queue-names';

const toDate = (day: number) => new Date(Date.UTC(2026, 0, day));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe.each(databaseKinds)('snoozing on %s', (kind) => {
  let testApp: TestApp;
  let ana: SignedIn;
  let bob: SignedIn;
  let userId: string;
  const ids: string[] = [];
  const allPermissionKeys = ['withdrawals', 'transactions', 'support', 'users'] as const;

  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    ana = await testApp.signIn([...allPermissionKeys]);
    bob = await testApp.signIn([...allPermissionKeys]);
  });
  afterAll(() => testApp.close());

  beforeEach(async () => {
    await testApp.database.orm.execute(sql`delete from case_snoozes`);
    await testApp.database.orm.execute(sql`update withdrawals set status = 'rejected' where status = 'pending'`);
    await testApp.database.orm.execute(sql`update topups set status = 'cancelled' where status = 'pending'`);
    await testApp.database.orm.execute(sql`update tickets set status = 'closed' where status = 'pending'`);
    await testApp.database.orm.execute(sql`update users set kyc_status = 'completed' where kyc_status = 'pending'`);
    userId = (await addCustomer(testApp.database)).id;
    ids.length = 0;
    for (const [day, amount] of [
      [1, '30.00'],
      [2, '20.50'],
      [3, '10.00'],
    ] as const)
      ids.push((await addWithdrawal(testApp.database, userId, { amount, createdAt: toDate(day) })).id);
  });

  const getPath = (id = ids[0], queue: QueueName = 'withdrawals') => `/queues/${queue}/cases/${id}/snooze`;
  const snoozeCase = (admin: SignedIn, payload: object = { until: inHours(2) }, id = ids[0], queue?: QueueName) =>
    admin.request('PUT', getPath(id, queue), { payload });
  const unsnoozeCase = (admin: SignedIn, id = ids[0], queue?: QueueName) => admin.request('DELETE', getPath(id, queue));
  const listCases = async (query = '', queue: QueueName = 'withdrawals') =>
    (await bob.request('GET', `/queues/${queue}/cases${query}`)).json();
  const listIds = async (query?: string, queue?: QueueName): Promise<string[]> =>
    (await listCases(query, queue)).data.map(({ _id }: { _id: string }) => _id);
  const getQueue = async (name: QueueName = 'withdrawals') =>
    (await bob.request('GET', '/queues')).json().data.find((candidate: { name: string }) => candidate.name === name);
  /** Makes all snoozes end this many hours earlier, as if that time had passed. */
  const advanceTime = (hours: number) =>
    testApp.database.orm.execute(sql`update case_snoozes set until = until - make_interval(secs => ${hours * 3600})`);
  const readSnoozes = () => testApp.database.orm.select().from(caseSnoozes);

  it('hides a case from its queue for everyone, with admin, end and note', async () => {
    const until = inHours(2);
    const response = await snoozeCase(ana, { until, note: '  Asked for a new photo. ' });
    expect(response.statusCode).toBe(200);
    const expectedSnooze = {
      until,
      admin: { _id: ana.id, fullName: expect.any(String) },
      note: 'Asked for a new photo.',
    };
    expect(response.json().data).toEqual({ claim: null, viewers: [], snooze: expectedSnooze });

    expect(await listIds()).toEqual([ids[1], ids[2]]);
    expect(await listCases()).toMatchObject({ total: 2, snoozed: 1, returnsIn: expect.any(Number) });
    expect(await getQueue()).toEqual({
      name: 'withdrawals',
      count: 2,
      amount: 30.5,
      oldestAt: toDate(2).toISOString(),
      snoozed: 1,
      returnsIn: expect.any(Number),
    });
    const { data, total } = await listCases('?snoozed=true');
    expect(total).toBe(1);
    expect(data).toMatchObject([{ _id: ids[0], amount: 30, since: toDate(1).toISOString(), snooze: expectedSnooze }]);
    const presence = await bob.request('PUT', `/queues/withdrawals/cases/${ids[0]}/presence`);
    expect(presence.json().data.snooze).toEqual(expectedSnooze);
    expect(await getQueue('tickets')).toMatchObject({ snoozed: 0, returnsIn: null });
  });

  it('ends at its time, and the case returns to its position', async () => {
    await snoozeCase(ana, { until: inHours(2) });
    await advanceTime(1.99);
    expect(await listIds()).toEqual([ids[1], ids[2]]);
    await advanceTime(0.01);
    expect(await listIds()).toEqual(ids);
    expect(await getQueue()).toMatchObject({ count: 3, amount: 60.5, oldestAt: toDate(1).toISOString(), snoozed: 0 });
    expect(await listIds('?snoozed=true')).toEqual([]);
    const response = await bob.request('PUT', `/queues/withdrawals/cases/${ids[0]}/presence`);
    expect(response.json().data.snooze).toBeNull();
  });

  it('returns the seconds until the next case returns, rounded up', async () => {
    await snoozeCase(ana, { until: inHours(3) });
    await snoozeCase(ana, { until: inHours(1) }, ids[1]);
    for (const { returnsIn } of [await getQueue(), await listCases(), await listCases('?snoozed=true')]) {
      expect(returnsIn).toBeGreaterThan(3_540);
      expect(returnsIn).toBeLessThanOrEqual(3_600);
    }
    // Only the case of 30 dollars matches.
    expect((await listCases('?amount_min=25')).returnsIn).toBeGreaterThan(3_600);
    expect(await listCases('?amount_max=15')).toMatchObject({ snoozed: 0, returnsIn: null, total: 1 });
  });

  it('lists cases in the order of their return, filtered by amount', async () => {
    await snoozeCase(ana, { until: inHours(5) }, ids[0]);
    await snoozeCase(ana, { until: inHours(9) }, ids[1]);
    await snoozeCase(ana, { until: inHours(1) }, ids[2]);
    expect(await listIds('?snoozed=true&order=largest')).toEqual([ids[2], ids[0], ids[1]]);
    expect(await listIds('?snoozed=true&amount_min=20')).toEqual([ids[0], ids[1]]);
    expect(await listCases()).toMatchObject({ data: [], total: 0, snoozed: 3 });
    expect(await getQueue()).toMatchObject({ count: 0, amount: 0, oldestAt: null, snoozed: 3 });
  });

  it.each([
    [() => inHours(-1), 'Choose a time in the future.'],
    [() => inHours(30 * 24 + 1), 'Choose a time within the next 30 days.'],
  ])('rejects a time in the past or too far ahead, with an error for the field', async (until, message) => {
    const response = await snoozeCase(ana, { until: until() });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { success: false, code: 'validation_failed', message, errors: [{ field: 'until', message }] },
    ]);
    expect(await readSnoozes()).toEqual([]);
  });

  it.each(['tomorrow', '2026-11-27', '2026-06-30T23:59:60Z', ''])('rejects "%s" as a time', async (until) => {
    const response = await snoozeCase(ana, { until });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field: 'until' }]);
  });

  it('accepts a time with an offset and a blank note, but no note of two lines or 201 characters', async () => {
    const until = new Date(Date.now() + 3_600_000);
    const local = `${new Date(until.getTime() + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`;
    const { data } = (await snoozeCase(ana, { until: local, note: '  ' })).json();
    expect(data.snooze).toMatchObject({ until: until.toISOString(), note: null });
    for (const note of ['a\nb', 'x'.repeat(201)]) {
      const response = await snoozeCase(ana, { until: inHours(1), note });
      expect([response.statusCode, response.json().errors]).toMatchObject([400, [{ field: 'note' }]]);
    }
  });

  it('rejects a decided or unknown case', async () => {
    const rejected = { success: false, code: 'not_found', message: 'Case not found' };
    await testApp.database.orm.execute(sql`update withdrawals set status = 'approved' where id = ${ids[0]}`);
    expect((await snoozeCase(ana)).json()).toEqual(rejected);
    expect((await snoozeCase(ana, undefined, crypto.randomUUID())).json()).toEqual(rejected);
    // A case of another queue.
    expect((await snoozeCase(ana, undefined, ids[1], 'topups')).json()).toEqual(rejected);
  });

  it('can be ended by any admin, which is recorded', async () => {
    const until = inHours(2);
    await snoozeCase(ana, { until, note: 'Asked.' });
    const response = await unsnoozeCase(bob);
    expect(response.json().data).toEqual({ claim: null, viewers: [], snooze: null });
    expect(await listIds()).toEqual(ids);
    // A second call changes nothing.
    expect((await unsnoozeCase(ana)).statusCode).toBe(200);
    const [unsnoozedFields, snoozedFields] = [
      { snoozed_until: null, snooze_note: null },
      { snoozed_until: until, snooze_note: 'Asked.' },
    ];
    expect(await readAudit(testApp.database, ids[0] ?? '')).toMatchObject([
      { action: 'unsnoozeCase', entity: 'withdrawal', actorId: bob.id, before: snoozedFields, after: unsnoozedFields },
      { action: 'snoozeCase', entity: 'withdrawal', actorId: ana.id, before: unsnoozedFields, after: snoozedFields },
    ]);
  });

  it('replaces an earlier snooze, which is recorded', async () => {
    const [first, second] = [inHours(2), inHours(4)];
    await snoozeCase(ana, { until: first, note: 'Asked.' });
    const { data } = (await snoozeCase(bob, { until: second })).json();
    expect(data.snooze).toEqual({ until: second, admin: { _id: bob.id, fullName: expect.any(String) }, note: null });
    expect((await readAudit(testApp.database, ids[0] ?? ''))[0]).toMatchObject({
      before: { snoozed_until: first, snooze_note: 'Asked.' },
      after: { snoozed_until: second, snooze_note: null },
    });
  });

  it('keeps one of several concurrent snoozes', async () => {
    const times = [inHours(1), inHours(2), inHours(3), inHours(4)];
    const responses = await Promise.all(times.map((until, index) => snoozeCase(index % 2 ? ana : bob, { until })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await readSnoozes()).toHaveLength(1);
    // Each entry starts from the one before it.
    const log = await readAudit(testApp.database, ids[0] ?? '');
    const [before, after] = [log.map(({ before }) => before), log.map(({ after }) => after)];
    expect(new Set(after.map((side) => Object(side).snoozed_until))).toEqual(new Set(times));
    expect(before).toEqual([...after.slice(1), { snoozed_until: null, snooze_note: null }]);
  });

  it('leaves no snooze behind if the case is decided concurrently', async () => {
    const payload = { status: 'rejected' };
    const decideWithdrawal = (id: string) => bob.request('PUT', `/withdrawal/status/${id}`, { payload });
    const responses = await Promise.all(ids.flatMap((id) => [snoozeCase(ana, undefined, id), decideWithdrawal(id)]));
    expect(responses.filter((_response, index) => index % 2).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200,
    ]);
    expect(await readSnoozes()).toEqual([]);
  });

  it('replaces an expired snooze, which is not recorded as the previous one', async () => {
    await snoozeCase(ana);
    await advanceTime(3);
    expect((await snoozeCase(bob)).statusCode).toBe(200);
    expect((await readAudit(testApp.database, ids[0] ?? ''))[0]).toMatchObject({
      actorId: bob.id,
      before: { snoozed_until: null },
    });
  });

  it('does not block a decision, which ends it permanently', async () => {
    const { id } = await addTicket(testApp.database, userId);
    await snoozeCase(ana, undefined, id, 'tickets');
    expect(await listIds('', 'tickets')).toEqual([]);
    const setStatus = (status: string) =>
      bob.request('PUT', `/support-enquiries/status/${id}`, { payload: { status } });
    expect((await setStatus('resolved')).statusCode).toBe(200);
    expect(await readSnoozes()).toEqual([]);
    await setStatus('pending');
    expect(await listIds('', 'tickets')).toEqual([id]);
  });

  it('ends with the decision about a withdrawal, a top-up and a KYC case', async () => {
    const topup = await addTopup(testApp.database, userId);
    const user = await addKycCase();
    await snoozeCase(ana);
    await snoozeCase(ana, undefined, topup.id, 'topups');
    await snoozeCase(ana, undefined, user.id, 'kyc');
    expect(await readSnoozes()).toHaveLength(3);
    expect(await getQueue('topups')).toMatchObject({ count: 0, amount: 0, snoozed: 1 });
    expect(await getQueue('kyc')).toMatchObject({ count: 0, amount: null, oldestAt: null, snoozed: 1 });

    await bob.request('PUT', `/withdrawal/status/${ids[0]}`, { payload: { status: 'rejected' } });
    await bob.request('PUT', `/transaction/status/${topup.id}`, { payload: { status: 'cancelled' } });
    // In progress is not a decision.
    await bob.request('PATCH', `/user/update/${user.id}`, { payload: { kyc_status: 'in_progress' } });
    expect((await readSnoozes()).map(({ queue }) => queue)).toEqual(['kyc']);
    await bob.request('PATCH', `/user/update/${user.id}`, { payload: { kyc_status: 'rejected' } });
    expect(await readSnoozes()).toEqual([]);
  });

  it('ends when a document or a message of the customer arrives', async () => {
    const user = await addKycCase();
    const ticket = await addTicket(testApp.database, userId);
    await snoozeCase(ana, undefined, user.id, 'kyc');
    await snoozeCase(ana, undefined, ticket.id, 'tickets');
    await addTicketMessage(testApp.database, ticket.id, ana.id);
    expect(await listIds('', 'tickets')).toEqual([]);
    await addTicketMessage(testApp.database, ticket.id, userId);
    expect(await listIds('', 'tickets')).toEqual([ticket.id]);
    await testApp.database.orm.execute(
      sql`update users set proof_of_address_document_id = ${await addUpload()} where id = ${user.id}`,
    );
    expect(await listIds('', 'kyc')).toEqual([user.id]);
  });

  it.each([
    ['withdrawals', 'withdrawal', async () => ids[0]],
    ['topups', 'transaction', async () => (await addTopup(testApp.database, userId)).id],
    ['tickets', 'ticket', async () => (await addTicket(testApp.database, userId)).id],
    ['kyc', 'user', async () => (await addKycCase()).id],
  ] as const)('publishes an event for %s about the %s', async (name, topic, add) => {
    const id = (await add()) ?? '';
    const subscription = await subscribeToEvents(testApp.app, bob.token);
    const countEvents = () => subscription.received.filter((event) => event.topic === topic && event._id === id).length;
    await subscription.waitForEvent({ topic: 'resync', _id: null });
    const before = countEvents();
    await snoozeCase(ana, undefined, id, name);
    await subscription.waitForEvent({ topic, _id: id });
    await unsnoozeCase(ana, id, name);
    await expect.poll(countEvents).toBeGreaterThanOrEqual(before + 2);
    subscription.close();
  });

  const addUpload = async () => {
    const file = { owner: 'user_document' as const, contentType: 'image/png', content: Buffer.from('') };
    const [upload] = await testApp.database.orm
      .insert(uploads)
      .values({ ...file, name: `${crypto.randomUUID()}.png` })
      .returning();
    return upload?.id;
  };
  const addKycCase = async () => addCustomer(testApp.database, { selfieUploadId: await addUpload() });
});
