import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database';
import { ledgerEntries, plans } from '../../database/schema';
import { toNumeric } from '../../common/money';
import {
  addCustomer,
  addEarning,
  addHolding,
  addProgram,
  addTopup,
  addWithdrawal,
  postHolding,
} from '../../test-support/customers';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

/** Returns a time on a day of March 2026. */
const createDate = (day: number, time = '09:30:00.000') => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}Z`);

type NewEntry = { cents: number; createdAt: Date };

/** Posts manual adjustments. */
async function postEntries({ orm }: Database, userId: string, entries: readonly NewEntry[]) {
  if (entries.length === 0) return;
  await orm.insert(ledgerEntries).values(
    entries.map(({ cents, createdAt }) => ({
      userId,
      amount: toNumeric(cents / 100),
      cause: 'adjustment' as const,
      causeId: randomUUID(),
      description: 'Set right',
      createdAt,
    })),
  );
}

describe.each(databaseKinds)('a user’s ledger on %s', (kind) => {
  let testApp: TestApp;
  let caller: SignedIn;

  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    caller = await testApp.signIn(['users']);
  });

  afterAll(() => testApp.close());

  const requestLedger = (userId: string, query = '') => caller.request('GET', `/user/ledger/${userId}${query}`);
  const readLedger = async (userId: string, query = '') => (await requestLedger(userId, query)).json();
  const noPending = { count: 0, amount: 0, records: [] };

  it('is empty without movements', async () => {
    const { id, fullName, email } = await addCustomer(testApp.database);
    expect(await readLedger(id)).toEqual({
      success: true,
      data: [],
      user: { _id: id, fullName, email },
      figures: { opening: 0, credits: 0, debits: 0, closing: 0 },
      pending: { topups: noPending, withdrawals: noPending },
      pagination: { page: 1, limit: 10, totalCount: 0, totalPages: 0 },
    });
  });

  it('has the cause of each entry and the balance after it', async () => {
    const { database } = testApp;
    const { id: userId } = await addCustomer(database);
    const friend = await addCustomer(database, { fullName: 'Alan Turing' });
    const closed = await addCustomer(database, { closedAt: new Date() });
    const [plan] = await database.orm
      .insert(plans)
      .values({ category: 'Gold', investmentMin: '1.00', profitMin: '1.00', profitMax: '2.00', lockInPeriod: 1 })
      .returning();
    const planId = String(plan?.id);
    const topup = await addTopup(database, userId, { status: 'approved', amount: '500.10' });
    const withdrawal = await addWithdrawal(database, userId, { status: 'rejected', amount: '100.05' });
    const holding = await addHolding(database, userId, planId, { amount: '200.00' });
    const program = await addProgram(database, userId);
    const earning = await addEarning(database, program.id, friend.id);
    const another = await addEarning(database, program.id, closed.id);
    const addEntry = (
      day: number,
      cause: (typeof ledgerEntries.$inferInsert)['cause'],
      causeId: string,
      amount: string,
    ) =>
      database.orm
        .insert(ledgerEntries)
        .values({ userId, cause, causeId, amount, description: `On day ${day}`, createdAt: createDate(day) });
    await addEntry(1, 'topup', topup.id, '500.10');
    await addEntry(2, 'withdrawal', withdrawal.id, '-100.05');
    await addEntry(3, 'withdrawal_reversal', withdrawal.id, '100.05');
    await postHolding(database, holding, 'plan_purchase', { createdAt: createDate(4) });
    await postHolding(database, holding, 'plan_profit', { createdAt: createDate(5), amount: '1.07' });
    await postHolding(database, holding, 'plan_release', { createdAt: createDate(6) });
    await addEntry(7, 'referral_earning', earning.id, '50.00');
    await addEntry(8, 'referral_earning', another.id, '50.00');
    await addEntry(9, 'adjustment', randomUUID(), '-0.01');

    const { data, figures } = await readLedger(userId);
    const gold = { kind: 'plan', _id: planId, label: 'Gold' };
    const paidOut = { kind: 'withdrawal', _id: withdrawal.id, label: withdrawal.withdrawalRequest };
    expect(
      data.map((entry: Record<string, unknown>) => [
        entry['cause'],
        entry['amount'],
        entry['balance'],
        entry['record'],
      ]),
    ).toEqual([
      ['adjustment', -0.01, 601.16, null],
      ['referral_earning', 50, 601.17, null],
      ['referral_earning', 50, 551.17, { kind: 'user', _id: friend.id, label: 'Alan Turing' }],
      ['plan_release', 200, 501.17, gold],
      ['plan_profit', 1.07, 301.17, gold],
      ['plan_purchase', -200, 300.1, gold],
      ['withdrawal_reversal', 100.05, 500.1, paidOut],
      ['withdrawal', -100.05, 400.05, paidOut],
      ['topup', 500.1, 500.1, { kind: 'transaction', _id: topup.id, label: topup.transactionId }],
    ]);
    expect(data[7]).toEqual({
      _id: expect.any(String),
      transaction_id: expect.stringMatching(/^WT-/),
      amount: -100.05,
      balance: 400.05,
      cause: 'withdrawal',
      description: 'On day 2',
      record: paidOut,
      createdAt: createDate(2).toISOString(),
    });
    expect(figures).toEqual({ opening: 0, credits: 901.22, debits: 300.06, closing: 601.16 });
  });

  it('lists pending records, oldest first, whatever the period', async () => {
    const { database } = testApp;
    const { id } = await addCustomer(database);
    const later = await addTopup(database, id, { amount: '30.50', createdAt: createDate(3) });
    const first = await addTopup(database, id, { amount: '20.25', createdAt: createDate(2) });
    await addTopup(database, id, { status: 'cancelled' });
    for (let day = 1; day <= 22; day += 1)
      await addWithdrawal(database, id, { amount: '10.01', createdAt: createDate(day) });
    await addWithdrawal(database, id, { status: 'rejected' });
    const { pending } = await readLedger(id, '?from=2020-01-01&to=2020-01-02');
    expect(pending.topups).toEqual({
      count: 2,
      amount: 50.75,
      records: [first, later].map(({ id: _id, transactionId: label, amount, createdAt }) => ({
        ...{ kind: 'transaction', _id, label, amount: Number(amount), createdAt: createdAt.toISOString() },
      })),
    });
    expect(pending.withdrawals).toMatchObject({ count: 22, amount: 220.22 });
    expect(pending.withdrawals.records.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => createDate(index + 1).toISOString()),
    );
  });

  it('includes both days of a period, in UTC', async () => {
    const { id } = await addCustomer(testApp.database);
    await postEntries(testApp.database, id, [
      { cents: 1, createdAt: createDate(9, '23:59:59.999') },
      { cents: 20, createdAt: createDate(10, '00:00:00.000') },
      { cents: 300, createdAt: createDate(11, '23:59:59.999') },
      { cents: 4_000, createdAt: createDate(12, '00:00:00.000') },
    ]);
    const { data, figures } = await readLedger(id, '?from=2026-03-10&to=2026-03-11');
    expect(data).toMatchObject([
      { amount: 3, balance: 3.21 },
      { amount: 0.2, balance: 0.21 },
    ]);
    expect(figures).toEqual({ opening: 0.01, credits: 3.2, debits: 0, closing: 3.21 });
    expect((await readLedger(id, '?from=2026-03-12')).figures).toMatchObject({ opening: 3.21, closing: 43.21 });
    expect((await readLedger(id, '?to=2026-03-09')).figures).toMatchObject({ opening: 0, closing: 0.01 });
    expect((await readLedger(id, '?from=2026-03-12&to=2026-03-10')).figures).toMatchObject({
      opening: 3.21,
      closing: 3.21,
    });
    expect((await requestLedger(id, '?from=2026-02-30')).statusCode).toBe(400);
  });

  it('uses the days of the requested time zone, even when the clocks change', async () => {
    const { id } = await addCustomer(testApp.database);
    // Zurich's clocks go forward on 29 March: that day runs from 23:00 to 22:00 UTC.
    await postEntries(testApp.database, id, [
      { cents: 1, createdAt: createDate(28, '22:59:59.999') },
      { cents: 20, createdAt: createDate(28, '23:00:00.000') },
      { cents: 300, createdAt: createDate(29, '21:59:59.999') },
      { cents: 4000, createdAt: createDate(29, '22:00:00.000') },
    ]);
    const { data, figures, pagination } = await readLedger(
      id,
      '?from=2026-03-29&to=2026-03-29&time_zone=Europe/Zurich',
    );
    expect(data).toMatchObject([{ amount: 3 }, { amount: 0.2 }]);
    expect(figures).toEqual({ opening: 0.01, credits: 3.2, debits: 0, closing: 3.21 });
    expect(pagination.totalCount).toBe(2);
    const { body } = await caller.request('GET', `/user/ledger/${id}?from=2026-03-29&time_zone=Europe/Zurich`, {
      headers: { accept: 'text/csv' },
    });
    expect(body.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      ...['\uFEFFDate', '2026-03-30T00:00:00.000+02:00', '2026-03-29T23:59:59.999+02:00'],
      ...['2026-03-29T00:00:00.000+01:00', ''],
    ]);
  });

  it.each(['Mars/Olympus', '+02:00', ''])('rejects the time zone "%s"', async (zone) => {
    const { id } = await addCustomer(testApp.database);
    const response = await requestLedger(id, `?from=2026-03-29&time_zone=${encodeURIComponent(zone)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field: 'time_zone' }]);
  });

  it('is consistent on each page of any period', async () => {
    const movement = fc.record({
      cents: fc.integer({ min: -20_000, max: 50_000 }),
      day: fc.integer({ min: 1, max: 5 }),
    });
    const day = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined });
    const params = fc.record({
      movements: fc.array(movement, { maxLength: 25 }),
      from: day,
      to: day,
      limit: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(params, async ({ movements, from, to, limit }) => {
        const { id } = await addCustomer(testApp.database);
        // Many entries share a time; debits that exceed the balance are skipped.
        const posted: (NewEntry & { day: number })[] = [];
        let currentBalance = 0;
        for (const { day, cents } of movements.toSorted((one, other) => one.day - other.day)) {
          if (cents === 0 || currentBalance + cents < 0) continue;
          currentBalance += cents;
          posted.push({ cents, day, createdAt: createDate(day) });
        }
        await postEntries(testApp.database, id, posted);

        const days = new URLSearchParams();
        if (from !== undefined) days.set('from', `2026-03-0${from}`);
        if (to !== undefined) days.set('to', `2026-03-0${to}`);
        const inPeriod = posted.filter((entry) => entry.day >= (from ?? 1) && entry.day <= (to ?? 9));
        const sumCents = (entries: readonly NewEntry[]) => entries.reduce((total, { cents }) => total + cents, 0);
        const opening = sumCents(posted.filter((entry) => from !== undefined && entry.day < from));

        const ids: string[] = [];
        let expectedBalance: number | undefined;
        for (let page = 1; page <= Math.max(1, Math.ceil(inPeriod.length / limit)); page += 1) {
          const { data, figures, pagination } = await readLedger(id, `?${days}&page=${page}&limit=${limit}`);
          expect(figures).toEqual({
            opening: opening / 100,
            credits: sumCents(inPeriod.filter(({ cents }) => cents > 0)) / 100,
            debits: -sumCents(inPeriod.filter(({ cents }) => cents < 0)) / 100 + 0,
            closing: (opening + sumCents(inPeriod)) / 100,
          });
          expect(pagination.totalCount).toBe(inPeriod.length);
          // Each balance is the previous one plus the amount, across pages, from the closing to the opening balance.
          expectedBalance ??= Math.round(figures.closing * 100);
          for (const { _id, amount, balance } of data) {
            expect(Math.round(balance * 100)).toBe(expectedBalance);
            expectedBalance -= Math.round(amount * 100);
            ids.push(_id);
          }
        }
        expect(expectedBalance).toBe(opening);
        expect(new Set(ids).size).toBe(inPeriod.length);
      }),
      { numRuns: 30 },
    );
  });

  it('needs permission for users and an existing user', async () => {
    const { id } = await addCustomer(testApp.database, { balance: '1.00' });
    const withoutPermission = await testApp.signIn(['transactions', 'withdrawals', 'wallets']);
    expect((await withoutPermission.request('GET', `/user/ledger/${id}`)).statusCode).toBe(401);
    const { id: closedId } = await addCustomer(testApp.database, { closedAt: new Date() });
    for (const userId of [closedId, caller.id, randomUUID()]) {
      for (const accept of ['application/json', 'text/csv']) {
        const response = await caller.request('GET', `/user/ledger/${userId}`, { headers: { accept } });
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'User not found' });
      }
    }
  });
});
