import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { addCustomer, addTopup, addWithdrawal, readEntries, readWallet } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

const ROUNDS = isFullRun ? 50 : 4;

let testApp: TestApp;
let callers: SignedIn[];

beforeAll(async () => {
  testApp = await createTestApp();
  callers = [];
  for (let count = 0; count < 20; count += 1) callers.push(await testApp.signIn(['transactions', 'withdrawals']));
});

afterAll(async () => {
  const { rows } = await testApp.database.orm.execute(sql`
    select user_id from user_wallets where balance <> (
      select coalesce(sum(amount), 0) from ledger_entries where ledger_entries.user_id = user_wallets.user_id
    ) or balance < 0`);
  await testApp.close();
  expect(rows).toEqual([]);
});

/** Returns one of the 20 callers, in turn. */
const getCaller = (index: number): SignedIn => {
  const caller = callers[index % callers.length];
  if (!caller) throw new Error('There are no callers.');
  return caller;
};
/** Repeats the decision while the server responds 503, which it does before any change on a slow machine. */
async function decideRecord(index: number, url: string, status: string) {
  for (;;) {
    const response = await getCaller(index).request('PUT', url, { payload: { status } });
    if (response.statusCode !== 503) return response;
  }
}
const decideTopup = (index: number, id: string, status: string) =>
  decideRecord(index, `/transaction/status/${id}`, status);
const approveWithdrawal = (index: number, id: string) => decideRecord(index, `/withdrawal/status/${id}`, 'approved');

describe('20 callers who decide one top-up', () => {
  it.each([
    ['approve', () => 'approved'],
    ['approve or cancel', (index: number) => (index % 2 === 0 ? 'approved' : 'cancelled')],
  ])('%s it once, with one entry or none', async (_what, getStatus) => {
    const { id: userId } = await addCustomer(testApp.database);
    let approvals = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await addTopup(testApp.database, userId, { amount: '1.00' });
      const responses = await Promise.all(
        callers.map((_caller, index) => decideTopup(index, id, getStatus(index + round))),
      );
      const [winner, ...others] = responses.filter((response) => response.statusCode === 200);
      expect(others).toEqual([]);
      const { status } = winner?.json().data ?? {};
      for (const loser of responses.filter((response) => response !== winner)) {
        expect(loser.statusCode).toBe(409);
        expect(loser.json()).toMatchObject({
          code: 'already_decided',
          message: `This transaction has been ${status} and cannot be modified.`,
        });
      }
      approvals += status === 'approved' ? 1 : 0;
      expect(await readEntries(testApp.database, userId)).toHaveLength(approvals);
    }
    expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: `${approvals}.00` });
  });
});

it('50 concurrent top-ups of one wallet are all credited', async () => {
  const { id: userId } = await addCustomer(testApp.database);
  const topups = [];
  for (let cents = 1; cents <= 50; cents += 1) {
    topups.push(await addTopup(testApp.database, userId, { amount: (cents / 100).toFixed(2) }));
  }
  const responses = await Promise.all(topups.map(({ id }, index) => decideTopup(index, id, 'approved')));
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
  expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: '12.75', totalEarned: '12.75' });
  expect(await readEntries(testApp.database, userId)).toHaveLength(50);
});

it('concurrent withdrawals never overdraw during top-ups', async () => {
  const { id: userId } = await addCustomer(testApp.database, { balance: '100.00' });
  const withdrawals = [];
  const topups = [];
  for (let count = 0; count < 30; count += 1)
    withdrawals.push(await addWithdrawal(testApp.database, userId, { amount: '9.00' }));
  for (let count = 0; count < 10; count += 1) topups.push(await addTopup(testApp.database, userId, { amount: '1.00' }));
  const [withdrawalResponses, topupResponses] = await Promise.all([
    Promise.all(withdrawals.map(({ id }, index) => approveWithdrawal(index, id))),
    Promise.all(topups.map(({ id }, index) => decideTopup(index, id, 'approved'))),
  ]);
  expect(new Set(topupResponses.map((response) => response.statusCode))).toEqual(new Set([200]));
  const approved = withdrawalResponses.filter((response) => response.statusCode === 200);
  for (const rejected of withdrawalResponses.filter((response) => response.statusCode !== 200)) {
    expect(rejected.json()).toMatchObject({ code: 'insufficient_funds' });
  }
  // The initial balance covers 11 withdrawals; a twelfth succeeds if enough top-ups are credited before it.
  expect([11, 12]).toContain(approved.length);
  expect(await readWallet(testApp.database, userId)).toMatchObject({ balance: `${110 - 9 * approved.length}.00` });
});
