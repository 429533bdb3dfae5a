import type {
  referralEarnings,
  referralMilestones,
  referralMilestonesAchieved,
  referralPrograms,
} from '../../database/schema';
import { after, type Clock, day } from './clock';
import type { Customer } from './customers';
import type { Dice } from './dice';

type Earning = typeof referralEarnings.$inferInsert & { id: string; programId: string };
type Started = {
  program: typeof referralPrograms.$inferInsert & { id: string };
  referred: Customer[];
  achieved: Achieved[];
};
type Achieved = typeof referralMilestonesAchieved.$inferInsert & { achievedDate: Date };

export const milestones: (typeof referralMilestones.$inferInsert)[] = [
  { milestoneNumber: 1, targetReferrals: 3, multiplierReward: '0.50' },
  { milestoneNumber: 2, targetReferrals: 5, multiplierReward: '1.00' },
  { milestoneNumber: 3, targetReferrals: 10, multiplierReward: '1.50' },
  { milestoneNumber: 4, targetReferrals: 25, multiplierReward: '2.50' },
  { milestoneNumber: 5, targetReferrals: 50, multiplierReward: '5.00' },
];

const referrers = 48;
const startingMultiplier = 5;

/** Programs of early customers, whom later ones name as their referrer; a few bring many, most bring one or two. */
export class Referrals {
  readonly earnings: Earning[] = [];
  readonly #programs = new Map<string, Started>();

  constructor(customers: Customer[], dice: Dice) {
    customers.forEach((customer, position) => {
      if (position < 12 || !dice.isLucky(0.5)) return;
      const referrer = customers[Math.floor(Math.min(referrers, position / 2) * dice.fraction() ** 2)];
      if (!referrer) return;
      customer.referredById = referrer.id;
      this.#programOf(referrer, dice).referred.push(customer);
    });
    for (const { program, referred, achieved } of this.#programs.values()) {
      for (const { milestoneNumber, targetReferrals, multiplierReward } of milestones) {
        const reachedBy = referred[targetReferrals - 1];
        if (!reachedBy) continue;
        achieved.push({
          programId: program.id,
          milestoneNumber,
          referralsRequired: targetReferrals,
          multiplierAdded: multiplierReward,
          achievedDate: reachedBy.createdAt,
        });
      }
    }
  }

  #programOf(referrer: Customer, dice: Dice) {
    const known = this.#programs.get(referrer.id);
    if (known) return known;
    const createdAt = after(referrer.createdAt, dice.int(1, 60) * 60_000);
    const code = Buffer.from(dice.bytes(4)).toString('hex').toUpperCase();
    const program = {
      id: dice.uuid(),
      userId: referrer.id,
      referralCode: `CH${code}`,
      createdAt,
      updatedAt: createdAt,
    };
    const started: Started = { program, referred: [], achieved: [] };
    this.#programs.set(referrer.id, started);
    return started;
  }

  /** What an investment earns the investor's referrer, or undefined when nobody referred them. */
  earn(investor: Customer, investedCents: number, at: Date, dice: Dice) {
    const entry = this.#programs.get(investor.referredById ?? '');
    if (!entry) return undefined;
    const multiplier = multiplierOf(entry.achieved.filter(({ achievedDate }) => achievedDate <= at));
    const cents = Math.round((investedCents * multiplier) / 100);
    const earning = {
      id: dice.uuid(),
      programId: entry.program.id,
      referredUserId: investor.id,
      investmentAmount: dollars(investedCents),
      earningAmount: dollars(cents),
      multiplierApplied: multiplier.toFixed(2),
      earningDate: at,
    };
    this.earnings.push(earning);
    return { id: earning.id, referrerId: entry.program.userId, cents };
  }

  achieved(): Achieved[] {
    return [...this.#programs.values()].flatMap(({ achieved }) => achieved);
  }

  /** The programs as they stand when everything has been earned. */
  programs(clock: Clock): (typeof referralPrograms.$inferInsert)[] {
    return [...this.#programs.values()].map(({ program, achieved }, index) => ({
      ...program,
      currentMultiplier: multiplierOf(achieved).toFixed(2),
      status: index % 9 === 8 ? 'inactive' : 'active',
      updatedAt: clock.ago((index % 20) * day),
    }));
  }
}

const multiplierOf = (achieved: Achieved[]) =>
  achieved.reduce((sum, { multiplierAdded }) => sum + Number(multiplierAdded), startingMultiplier);

export const dollars = (cents: number) => (cents / 100).toFixed(2);
export const cents = (amount: string) => Math.round(Number(amount) * 100);
