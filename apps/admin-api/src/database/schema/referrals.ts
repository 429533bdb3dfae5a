import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, money, percentage, updatedAt } from './columns';
import { activity, users } from './people';

/** The ladder that every program climbs: a number of referrals, and how much more it earns. */
export const referralMilestones = pgTable('referral_milestones', {
  milestoneNumber: integer().primaryKey(),
  targetReferrals: integer().notNull().unique(),
  /** Percentage points added to the multiplier. */
  multiplierReward: percentage().notNull(),
});

/**
 * One program per referrer. Whom they referred stands in `users.referredById`. The counts and the sum of the earnings
 * are kept by triggers alone: values inserted with a new program are replaced, and the database refuses every other
 * write to them.
 */
export const referralPrograms = pgTable(
  'referral_programs',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id),
    referralCode: text().notNull().unique(),
    totalReferrals: integer().notNull().default(0),
    /** Referred users who are active themselves. One with a deleted account counts above, but is not active. */
    activeReferrals: integer().notNull().default(0),
    currentMultiplier: percentage().notNull().default('0'),
    totalEarnings: money().notNull().default('0'),
    status: activity().notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('referral_programs_created_at').on(table.createdAt, table.id),
    index('referral_programs_leaders').on(table.totalReferrals, table.id),
    check('referral_programs_counts', sql`${table.activeReferrals} between 0 and ${table.totalReferrals}`),
  ],
);

export const referralEarnings = pgTable(
  'referral_earnings',
  {
    id: uuid().primaryKey().defaultRandom(),
    programId: uuid()
      .notNull()
      .references(() => referralPrograms.id),
    referredUserId: uuid()
      .notNull()
      .references(() => users.id),
    investmentAmount: money().notNull(),
    earningAmount: money().notNull(),
    /** The program's multiplier at that time, in percent. */
    multiplierApplied: percentage().notNull(),
    earningDate: instant().notNull().defaultNow(),
  },
  (table) => [
    index('referral_earnings_program').on(table.programId, table.earningDate),
    index('referral_earnings_date').on(table.earningDate),
    check('referral_earnings_positive', sql`${table.investmentAmount} > 0 and ${table.earningAmount} > 0`),
  ],
);

/** Milestones as they were when reached: a later change of the ladder does not rewrite them. */
export const referralMilestonesAchieved = pgTable(
  'referral_milestones_achieved',
  {
    programId: uuid()
      .notNull()
      .references(() => referralPrograms.id),
    milestoneNumber: integer().notNull(),
    referralsRequired: integer().notNull(),
    multiplierAdded: percentage().notNull(),
    achievedDate: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.milestoneNumber] })],
);
