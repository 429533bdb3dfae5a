import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { codePointText, createdAt, instant, money, percentage, updatedAt } from './columns';
import { activity, users } from './people';

/** The ladder that every program climbs: a number of referrals, and how much more it earns. */
export const referralMilestones = pgTable('referral_milestones', {
  milestoneNumber: integer().primaryKey(),
  targetReferrals: integer().notNull().unique(),
  /** Percentage points added to the multiplier. */
  multiplierReward: percentage().notNull(),
});

/**
 * One program per referrer. Whom they referred stands in `users.referredById`. The counts, the sum of the earnings and
 * what the list sorts names and emails by are kept by triggers alone: values inserted with a new program are replaced,
 * and the database refuses every other write to them. Each order of the list has an index; see `migrations/0006_referrals.sql`.
 */
export const referralPrograms = pgTable(
  'referral_programs',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id),
    referralCode: codePointText().notNull().unique(),
    totalReferrals: integer().notNull().default(0),
    /** Referred users who are active themselves. One with a deleted account counts above, but is not active. */
    activeReferrals: integer().notNull().default(0),
    currentMultiplier: percentage().notNull().default('0'),
    totalEarnings: money().notNull().default('0'),
    /** How many earnings the sum is of. */
    earningCount: integer().notNull().default(0),
    status: activity().notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The owner's, as in `users`. */
    nameKey: codePointText().notNull().default(''),
    emailKey: codePointText().notNull().default(''),
    /** The user's words for searches, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** What a search reads: the code, folded, and the owner's words. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(referral_code) || e'\\x1f' || owner_text`),
  },
  (table) => [check('referral_programs_counts', sql`${table.activeReferrals} between 0 and ${table.totalReferrals}`)],
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
    earningDate: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('referral_earnings_program').on(table.programId, table.earningDate, table.id),
    index('referral_earnings_referred').on(table.programId, table.referredUserId),
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
