import type { ledgerEntries, topups, uploads, userPlans, withdrawals } from '../../database/schema';
import type { Clock } from './clock';
import type { Customer } from './customers';
import type { Random } from './random';
import type { DemoImages } from './images';
import type { DepositWallet, Plan } from './plans-and-deposit-wallets';
import { toDollars, type Referrals } from './referrals';
import type { Staff } from './staff';

export type Entry = Omit<typeof ledgerEntries.$inferInsert, 'amount'> & { amount: string; createdAt: Date };
export type Topup = typeof topups.$inferInsert & { id: string; createdAt: Date };
export type Withdrawal = typeof withdrawals.$inferInsert & { id: string; createdAt: Date };

/** A decision of the staff about a top-up or a withdrawal. */
export type Decision = {
  entity: 'transaction' | 'withdrawal';
  id: string;
  from: 'pending' | 'approved';
  to: 'approved' | 'rejected' | 'cancelled';
  deciderId: string;
  at: Date;
};

/** What exists before any money moves. */
export type Scenario = {
  random: Random;
  clock: Clock;
  customers: Customer[];
  plans: Plan[];
  depositWallets: DepositWallet[];
  images: DemoImages;
  referrals: Referrals;
  deciders: Pick<Staff, 'id' | 'createdAt'>[];
};

/** Simulates the movement of money: records the results and runs scheduled actions in order of time. */
export class Simulation {
  readonly topups: Topup[] = [];
  readonly entries: Entry[] = [];
  readonly holdings: (typeof userPlans.$inferInsert)[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly receipts: (typeof uploads.$inferInsert)[] = [];
  readonly decisions: Decision[] = [];
  readonly #balances = new Map<string, number>();
  /** Scheduled actions, latest first. */
  readonly #agenda: { at: Date; run(): void }[] = [];

  constructor(readonly scenario: Scenario) {}

  get transactions(): number {
    return this.topups.length + this.entries.length;
  }

  /** Returns the balance of the customer's wallet in cents. */
  balance(userId: string): number {
    return this.#balances.get(userId) ?? 0;
  }

  /** @param amount in cents */
  post(userId: string, amount: number, entry: Omit<Entry, 'userId' | 'amount'>): void {
    this.entries.push({ ...entry, userId, amount: toDollars(amount) });
    this.#balances.set(userId, this.balance(userId) + amount);
  }

  /** Schedules an action; ignored if its time is in the future. */
  schedule(at: Date, run: (at: Date) => void): void {
    if (at > this.scenario.clock.now) return;
    const later = this.#agenda.findLastIndex((entry) => entry.at >= at);
    this.#agenda.splice(later + 1, 0, { at, run: () => run(at) });
  }

  run(): void {
    // Actions may schedule more actions.
    for (let next = this.#agenda.pop(); next; next = this.#agenda.pop()) next.run();
  }

  /** Records a decision by a random member of the staff at that time. @returns the id of the decider */
  decide(decision: Omit<Decision, 'deciderId'>): string | undefined {
    const { random, deciders } = this.scenario;
    const available = deciders.filter(({ createdAt }) => createdAt <= decision.at);
    const deciderId = available[random.int(0, available.length - 1)]?.id;
    if (deciderId !== undefined) this.decisions.push({ ...decision, deciderId });
    return deciderId;
  }
}
