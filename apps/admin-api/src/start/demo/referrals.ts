import type {
  referralEarnings,
  referralMilestones,
  referralMilestonesAchieved,
  referralPrograms,
} from '../../database/schema';
import { addDuration, type Clock, DAY_MS } from './clock';
import type { Customer } from './customers';
import type { Random } from './random';

type Earning = typeof referralEarnings.$inferInsert & { id: string; programId: string };
type ProgramState = {
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

/** Referral programs of early customers. A few refer many customers, most refer one or two. */
export class Referrals {
  readonly earnings: Earning[] = [];
  readonly #programs = new Map<string, ProgramState>();

  constructor(customers: Customer[], random: Random) {
    customers.forEach((customer, position) => {
      if (position < 12 || !random.boolean(0.5)) return;
      const referrer = customers[Math.floor(Math.min(referrers, position / 2) * random.fraction() ** 2)];
      if (!referrer) return;
      customer.referredById = referrer.id;
      this.#programOf(referrer, random).referred.push(customer);
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

  #programOf(referrer: Customer, random: Random) {
    const existing = this.#programs.get(referrer.id);
    if (existing) return existing;
    const createdAt = addDuration(referrer.createdAt, random.int(1, 60) * 60_000);
    const code = Buffer.from(random.bytes(4)).toString('hex').toUpperCase();
    const program = {
      id: random.uuid(),
      userId: referrer.id,
      referralCode: `CH${code}`,
      createdAt,
      updatedAt: createdAt,
    };
    const started: ProgramState = { program, referred: [], achieved: [] };
    this.#programs.set(referrer.id, started);
    return started;
  }

  /** Records what an investment earns the investor's referrer; undefined without a referrer. */
  earn(investor: Customer, investedCents: number, at: Date, random: Random) {
    const entry = this.#programs.get(investor.referredById ?? '');
    if (!entry) return undefined;
    const multiplier = getMultiplier(entry.achieved.filter(({ achievedDate }) => achievedDate <= at));
    const cents = Math.round((investedCents * multiplier) / 100);
    const earning = {
      id: random.uuid(),
      programId: entry.program.id,
      referredUserId: investor.id,
      investmentAmount: toDollars(investedCents),
      earningAmount: toDollars(cents),
      multiplierApplied: multiplier.toFixed(2),
      earningDate: at,
    };
    this.earnings.push(earning);
    return { id: earning.id, referrerId: entry.program.userId, cents };
  }

  achieved(): Achieved[] {
    return [...this.#programs.values()].flatMap(({ achieved }) => achieved);
  }

  /** Returns the final state of the programs. */
  programs(clock: Clock): (typeof referralPrograms.$inferInsert)[] {
    return [...this.#programs.values()].map(({ program, achieved }, index) => ({
      ...program,
      currentMultiplier: getMultiplier(achieved).toFixed(2),
      status: index % 9 === 8 ? 'inactive' : 'active',
      updatedAt: clock.ago((index % 20) * DAY_MS),
    }));
  }
}

const getMultiplier = (achieved: Achieved[]) =>
  achieved.reduce((sum, { multiplierAdded }) => sum + Number(multiplierAdded), startingMultiplier);

export const toDollars = (cents: number) => (cents / 100).toFixed(2);
export const toCents = (amount: string) => Math.round(Number(amount) * 100);
