import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { topups } from '../../database/schema';
import { toNumeric } from '../../money';
import { addCustomer, addTopup, addWithdrawal, readWallet } from '../../test-support/customers';
import { createTestApp } from '../../test-support/test-app';

const cents = fc.integer({ min: 1, max: 50_000 });
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('topup' as const), owner: fc.nat({ max: 4 }), cents }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('withdrawal' as const), owner: fc.nat({ max: 4 }), cents }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('decide topup' as const),
      which: fc.nat(),
      status: fc.constantFrom('approved' as const, 'approved' as const, 'cancelled' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('decide withdrawal' as const),
      which: fc.nat(),
      status: fc.constantFrom('approved' as const, 'rejected' as const),
    }),
  },
);

type Payment = { id: string; owner: number; cents: number; status: string };

/** What the wallets should come to, reckoned in whole cents. */
class Model {
  readonly balances = [0, 0, 0, 0, 0];
  readonly topups: Payment[] = [];
  readonly withdrawals: Payment[] = [];

  /** @returns the status code that the server should answer with */
  decideTopup(topup: Payment, status: string): number {
    if (topup.status !== 'pending') return 409;
    topup.status = status;
    if (status === 'approved') this.move(topup.owner, topup.cents);
    return 200;
  }

  decideWithdrawal(withdrawal: Payment, status: string): number {
    const { owner, cents: amount } = withdrawal;
    if (withdrawal.status === status) return 200;
    if (status === 'approved' && (this.balances[owner] ?? 0) < amount) return 409;
    if (status === 'approved') this.move(owner, -amount);
    else if (withdrawal.status === 'approved') this.move(owner, amount);
    withdrawal.status = status;
    return 200;
  }

  private move(owner: number, change: number) {
    this.balances[owner] = (this.balances[owner] ?? 0) + change;
  }
}

const pick = (list: readonly Payment[], which: number) => list[which % list.length];

it(
  'after 1,000 random operations every balance is the sum of its entries, and what was to be expected',
  { timeout: 120_000 },
  async () => {
    const test = await createTestApp();
    const caller = await test.signIn(['transactions', 'withdrawals']);
    const decide = async (kind: string, { id }: Payment, status: string) =>
      (await caller.ask('PUT', `/${kind}/status/${id}`, { payload: { status } })).statusCode;
    const owners: string[] = [];
    for (let count = 0; count < 5; count += 1) owners.push((await addCustomer(test.database)).id);
    const model = new Model();

    for (const step of fc.sample(operation, { numRuns: 1_000, seed: 3 })) {
      if (step.what === 'topup' || step.what === 'withdrawal') {
        const add = step.what === 'topup' ? addTopup : addWithdrawal;
        const { id } = await add(test.database, owners[step.owner] ?? '', { amount: toNumeric(step.cents / 100) });
        (step.what === 'topup' ? model.topups : model.withdrawals).push({ ...step, id, status: 'pending' });
      } else if (step.what === 'decide topup') {
        const topup = pick(model.topups, step.which);
        if (topup) expect(await decide('transaction', topup, step.status)).toBe(model.decideTopup(topup, step.status));
      } else {
        const withdrawal = pick(model.withdrawals, step.which);
        if (withdrawal) {
          expect(await decide('withdrawal', withdrawal, step.status)).toBe(
            model.decideWithdrawal(withdrawal, step.status),
          );
        }
      }
    }

    for (const [owner, userId] of owners.entries()) {
      const { rows } = await test.database.orm.execute(
        sql`select sum(amount)::text as sum from ledger_entries where user_id = ${userId}`,
      );
      const balance = toNumeric((model.balances[owner] ?? 0) / 100);
      expect(await readWallet(test.database, userId)).toMatchObject({ balance });
      expect(rows).toEqual([{ sum: balance }]);
    }
    const { rows: kept } = await test.database.orm.execute(sql`
    select category, type, status, sum(n)::int as n, sum(amount)::text as amount
    from transaction_counts group by 1, 2, 3 order by 1, 2, 3`);
    const { rows: summed } = await test.database.orm.execute(sql`
    select 'topup'::transaction_category as category, 'credit'::transaction_type as type, status, count(*)::int as n, sum(amount)::text as amount
    from topups group by 3
    union all
    select 'wallet', (case when amount < 0 then 'debit' else 'credit' end)::transaction_type, 'approved', count(*)::int, sum(abs(amount))::text
    from ledger_entries group by 2 order by 1, 2, 3`);
    expect(kept).toEqual(summed);
    await test.close();
  },
);

it('10,000 random amounts come back to the cent', { timeout: 60_000 }, async () => {
  const test = await createTestApp();
  const caller = await test.signIn(['transactions']);
  const { id: userId } = await addCustomer(test.database);
  // As many cents as a thousand million dollars have, the most that the contract takes.
  const given = fc.sample(fc.integer({ min: 1, max: 100_000_000_000 }), { numRuns: 10_000, seed: 5 });
  const depositWalletAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  for (let start = 0; start < given.length; start += 5_000) {
    await test.database.orm.insert(topups).values(
      given.slice(start, start + 5_000).map((amount, index) => ({
        userId,
        amount: toNumeric(amount / 100),
        network: 'BTC' as const,
        depositWalletAddress,
        createdAt: new Date((start + index) * 1_000),
      })),
    );
  }
  const { rows } = await test.database.orm.execute<{ cents: string }>(
    sql`select (amount * 100)::bigint::text as cents from topups order by created_at`,
  );
  expect(rows.map((row) => Number(row.cents))).toEqual(given);

  const received: number[] = [];
  for (let page = 10; page >= 1; page -= 1) {
    const answer = await caller.ask('GET', `/all-transactions?limit=1000&page=${page}`);
    const { transactions }: { transactions: { amount: number }[] } = JSON.parse(answer.body).data;
    received.push(...transactions.map(({ amount }) => amount).reverse());
  }
  expect(received).toEqual(given.map((amount) => amount / 100));
  await test.close();
});
