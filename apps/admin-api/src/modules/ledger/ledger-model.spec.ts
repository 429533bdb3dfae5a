import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import type { Method } from '../../contract/operations';
import type { Database } from '../../database/database';
import { plans, topups } from '../../database/schema';
import { toNumeric } from '../../common/money';
import {
  addCustomer,
  addHolding,
  addTopup,
  addWithdrawal,
  postHolding,
  readWallet,
} from '../../test-support/customers';
import { LedgerModel, type Account, type Investment, type Payment } from '../../test-support/ledger-model';
import { createTestApp, type SignedIn } from '../../test-support/test-app';

const cents = fc.integer({ min: 1, max: 50_000 });
const owner = fc.nat({ max: 4 });
const index = fc.nat();
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom('topup' as const, 'withdrawal' as const), owner, cents }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('decide topup' as const),
      index,
      status: fc.constantFrom('approved', 'approved', 'cancelled'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('decide withdrawal' as const),
      index,
      status: fc.constantFrom('approved', 'rejected'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('invest' as const), owner, cents }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('profit' as const, 'release' as const), index, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('delete' as const, 'settle and delete' as const), owner }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('topup of deleted account' as const), index, cents }) },
);
type Step = ReturnType<typeof step.generate>['value'];

const pickItem = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % list.length];
const toDollars = (cents: number) => toNumeric(cents / 100);

/** Applies each step to a server and to a model. */
class Simulation {
  readonly model = new LedgerModel();
  /** Each combination of request and response code. */
  readonly outcomes = new Set<string>();
  private readonly slots: Account[] = [];

  constructor(
    private readonly database: Database,
    private readonly caller: SignedIn,
    private readonly planId: string,
  ) {}

  async start(): Promise<void> {
    for (let slot = 0; slot < 5; slot += 1) await this.openAccount(slot);
  }

  async apply(step: Step): Promise<void> {
    const { model } = this;
    switch (step.what) {
      case 'topup':
      case 'withdrawal':
        await this.add(step.what, this.getAccount(step.owner), step.cents);
        return;
      case 'topup of deleted account': {
        const closed = pickItem(
          model.accounts.filter(({ isClosed }) => isClosed),
          step.index,
        );
        if (closed) await this.add('topup', closed, step.cents);
        return;
      }
      case 'decide topup':
        return this.decide('topup', pickItem(model.topups, step.index), step.status);
      case 'decide withdrawal':
        return this.decide('withdrawal', pickItem(model.withdrawals, step.index), step.status);
      case 'invest':
        return this.invest(this.getAccount(step.owner), step.cents);
      case 'profit':
      case 'release':
        return this.pay(step.what, pickItem(model.getRunning(), step.index), step.cents);
      case 'settle and delete':
        await this.settle(this.getAccount(step.owner));
        return this.delete(step.owner);
      case 'delete':
        return this.delete(step.owner);
    }
  }

  private getAccount(owner: number): Account {
    const account = this.slots[owner];
    if (!account) throw new Error(`Slot ${owner} has no account.`);
    return account;
  }

  private async openAccount(owner: number): Promise<void> {
    this.slots[owner] = this.model.open((await addCustomer(this.database)).id);
  }

  private async add(kind: 'topup' | 'withdrawal', account: Account, cents: number): Promise<Payment> {
    const insert = kind === 'topup' ? addTopup : addWithdrawal;
    const { id } = await insert(this.database, account.id, { amount: toDollars(cents) });
    const payment = { id, account, cents, status: 'pending' };
    (kind === 'topup' ? this.model.topups : this.model.withdrawals).push(payment);
    return payment;
  }

  private async decide(kind: 'topup' | 'withdrawal', payment: Payment | undefined, status: string): Promise<void> {
    if (!payment) return;
    const path = kind === 'topup' ? 'transaction' : 'withdrawal';
    const expected =
      kind === 'topup' ? this.model.decideTopup(payment, status) : this.model.decideWithdrawal(payment, status);
    await this.expectResponse(expected, `${kind} ${status}`, 'PUT', `/${path}/status/${payment.id}`, { status });
  }

  /** Adds the holding and its entry in one transaction, as the platform does. */
  private async invest(account: Account, requestedCents: number): Promise<void> {
    const cents = Math.min(requestedCents, account.balance);
    if (cents === 0) return;
    const holding = await this.database.orm.transaction(async (orm) => {
      const added = await addHolding({ orm }, account.id, this.planId, { amount: toDollars(cents) });
      await postHolding({ orm }, added, 'plan_purchase');
      return added;
    });
    this.model.invest({ id: holding.id, account, cents, isReleased: false, profits: 0 });
  }

  private async pay(what: 'profit' | 'release', investment: Investment | undefined, cents: number): Promise<void> {
    if (!investment) return;
    const { id, account, profits } = investment;
    const holding = { id, userId: account.id, planId: this.planId, amount: toDollars(investment.cents) };
    if (what === 'profit') {
      await postHolding(this.database, holding, 'plan_profit', {
        amount: toDollars(cents),
        causeSequence: profits + 1,
      });
      this.model.payProfit(investment, cents);
    } else {
      await postHolding(this.database, holding, 'plan_release');
      this.model.release(investment);
    }
  }

  /** Decides all pending payments of an account and withdraws its balance. */
  private async settle(account: Account): Promise<void> {
    for (const payment of this.model.getPending(account)) {
      if (this.model.topups.includes(payment)) await this.decide('topup', payment, 'cancelled');
      else await this.decide('withdrawal', payment, 'rejected');
    }
    if (account.balance > 0)
      await this.decide('withdrawal', await this.add('withdrawal', account, account.balance), 'approved');
  }

  /** Deletes an account; if that succeeds, opens a new one in its slot. */
  private async delete(owner: number): Promise<void> {
    const account = this.getAccount(owner);
    const expected = this.model.close(account);
    await this.expectResponse(expected, 'delete', 'DELETE', `/user/${account.id}`);
    if (expected === 'ok') await this.openAccount(owner);
  }

  private async expectResponse(expected: string, what: string, method: Method, url: string, payload?: object) {
    const response = await this.caller.request(method, url, { payload });
    expect([what, response.json().code ?? 'ok']).toEqual([what, expected]);
    this.outcomes.add(`${what}: ${expected}`);
  }
}

const [STEPS, AMOUNTS] = isFullRun ? [1_000, 10_000] : [150, 1_000];

it('keeps every balance equal to its entries and the model after many random operations', async () => {
  const testApp = await createTestApp();
  const { database } = testApp;
  const caller = await testApp.signIn(['transactions', 'withdrawals', 'users']);
  const plan = { category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 };
  const [{ planId = '' } = {}] = await database.orm.insert(plans).values(plan).returning({ planId: plans.id });
  const simulation = new Simulation(database, caller, planId);
  await simulation.start();
  // This seed produces every outcome below within few steps, and reversals of approved withdrawals.
  for (const random of fc.sample(step, { numRuns: STEPS, seed: 1423 })) await simulation.apply(random);

  expect([...simulation.outcomes].sort()).toEqual([
    'delete: has_investment',
    'delete: has_pending',
    'delete: holds_money',
    'delete: ok',
    'topup approved: already_decided',
    'topup approved: conflict',
    'topup approved: ok',
    'topup cancelled: already_decided',
    'topup cancelled: ok',
    'withdrawal approved: insufficient_funds',
    'withdrawal approved: ok',
    'withdrawal rejected: conflict',
    'withdrawal rejected: ok',
  ]);
  for (const { id, balance, isClosed } of simulation.model.accounts) {
    const { rows } = await database.orm.execute(sql`
        select (select coalesce(sum(amount), 0)::text from ledger_entries where user_id = ${id}) as sum,
          closed_at is not null as "isClosed"
        from users where id = ${id}`);
    expect(await readWallet(database, id)).toMatchObject({ balance: toDollars(balance) });
    expect(rows).toEqual([{ sum: balance === 0 ? expect.stringMatching(/^0(\.00)?$/) : toDollars(balance), isClosed }]);
  }
  const { rows: counters } = await database.orm.execute(sql`
    select kind, status, sum(n)::int as n, sum(amount)::text as amount
    from record_counts where kind in ('topup', 'ledger_entry') group by 1, 2 order by 1, 2`);
  const { rows: summed } = await database.orm.execute(sql`
    select 'topup'::record_kind as kind, status::text, count(*)::int as n, sum(amount)::text as amount from topups group by 2
    union all
    select 'ledger_entry', case when amount < 0 then 'approved debit' else 'approved credit' end, count(*)::int,
      sum(abs(amount))::text
    from ledger_entries group by 2 order by 1, 2`);
  expect(counters).toEqual(summed);
  await testApp.close();
});

it('returns random amounts exact to the cent', async () => {
  const testApp = await createTestApp();
  const caller = await testApp.signIn(['transactions']);
  const { id: userId } = await addCustomer(testApp.database);
  // The contract accepts at most a thousand million dollars.
  const expectedCents = fc.sample(fc.integer({ min: 1, max: 100_000_000_000 }), { numRuns: AMOUNTS, seed: 5 });
  const depositWalletAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  for (let start = 0; start < expectedCents.length; start += 500) {
    await testApp.database.orm.insert(topups).values(
      expectedCents.slice(start, start + 500).map((amount, index) => ({
        userId,
        amount: toNumeric(amount / 100),
        network: 'BTC' as const,
        depositWalletAddress,
        createdAt: new Date((start + index) * 1_000),
      })),
    );
  }
  const { rows } = await testApp.database.orm.execute<{ cents: string }>(
    sql`select (amount * 100)::bigint::text as cents from topups order by created_at`,
  );
  expect(rows.map((row) => Number(row.cents))).toEqual(expectedCents);

  const received: number[] = [];
  for (let page = AMOUNTS / 1_000; page >= 1; page -= 1) {
    const response = await caller.request('GET', `/all-transactions?limit=1000&page=${page}`);
    const { transactions }: { transactions: { amount: number }[] } = JSON.parse(response.body).data;
    received.push(...transactions.map(({ amount }) => amount).reverse());
  }
  expect(received).toEqual(expectedCents.map((amount) => amount / 100));
  await testApp.close();
});
