import type { ledgerEntries, topups, uploads, userPlans, withdrawals } from '../../database/schema';
import type { Clock } from './clock';
import type { Customer } from './customers';
import type { Dice } from './dice';
import type { DemoImages } from './images';
import type { DepositWallet, Plan } from './offers';
import { dollars, type Referrals } from './referrals';
import type { Staff } from './staff';

export type Entry = Omit<typeof ledgerEntries.$inferInsert, 'amount'> & { amount: string; createdAt: Date };
export type Topup = typeof topups.$inferInsert & { id: string; createdAt: Date };
export type Withdrawal = typeof withdrawals.$inferInsert & { id: string; createdAt: Date };

/** What somebody of the staff has decided about a top-up or a withdrawal. */
export type Decision = {
  entity: 'transaction' | 'withdrawal';
  id: string;
  from: 'pending' | 'approved';
  to: 'approved' | 'rejected' | 'cancelled';
  deciderId: string;
  at: Date;
};

/** Who and what there is before any money moves. */
export type World = {
  dice: Dice;
  clock: Clock;
  customers: Customer[];
  plans: Plan[];
  depositWallets: DepositWallet[];
  images: DemoImages;
  referrals: Referrals;
  deciders: Pick<Staff, 'id' | 'createdAt'>[];
};

/** What has been written down, and what is still to happen, in the order of time. */
export class Books {
  readonly topups: Topup[] = [];
  readonly entries: Entry[] = [];
  readonly holdings: (typeof userPlans.$inferInsert)[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly receipts: (typeof uploads.$inferInsert)[] = [];
  readonly decisions: Decision[] = [];
  readonly #balances = new Map<string, number>();
  /** What is still to happen, the latest first. */
  readonly #agenda: { at: Date; happen(): void }[] = [];

  constructor(readonly world: World) {}

  get transactions(): number {
    return this.topups.length + this.entries.length;
  }

  /** Money in the customer's wallet, in cents. */
  balance(userId: string): number {
    return this.#balances.get(userId) ?? 0;
  }

  /** @param amount in cents */
  post(userId: string, amount: number, entry: Omit<Entry, 'userId' | 'amount'>): void {
    this.entries.push({ ...entry, userId, amount: dollars(amount) });
    this.#balances.set(userId, this.balance(userId) + amount);
  }

  /** Lets something happen at a time; does nothing where that time is still to come. */
  plan(at: Date, happen: (at: Date) => void): void {
    if (at > this.world.clock.now) return;
    const later = this.#agenda.findLastIndex((entry) => entry.at >= at);
    this.#agenda.splice(later + 1, 0, { at, happen: () => happen(at) });
  }

  play(): void {
    // What happens may put more on the agenda.
    for (let next = this.#agenda.pop(); next; next = this.#agenda.pop()) next.happen();
  }

  /** Has somebody of the staff who was there at that time decide. @returns who */
  decide(decision: Omit<Decision, 'deciderId'>): string | undefined {
    const { dice, deciders } = this.world;
    const there = deciders.filter(({ createdAt }) => createdAt <= decision.at);
    const deciderId = there[dice.int(0, there.length - 1)]?.id;
    if (deciderId !== undefined) this.decisions.push({ ...decision, deciderId });
    return deciderId;
  }
}
