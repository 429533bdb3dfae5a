import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { codePointText, createdAt, instant, money, percentage, updatedAt } from './columns';
import { activity, users } from './people';

/** The milestones of all programs: a number of referrals, and the reward. */
export const referralMilestones = pgTable('referral_milestones', {
  milestoneNumber: integer().primaryKey(),
  targetReferrals: integer().notNull().unique(),
  /** Percentage points added to the multiplier. */
  multiplierReward: percentage().notNull(),
});

/**
 * One program per referrer. `users.referredById` is the referrer of a user. Only triggers write the counts, the sum of the
 * earnings and the sort keys of name and email: inserted values are replaced, and the database rejects every other write.
 * Each order of the list has an index; see `migrations/0006_referrals.sql`.
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
    /** Referred users who are active. A deleted account counts in `totalReferrals` only. */
    activeReferrals: integer().notNull().default(0),
    currentMultiplier: percentage().notNull().default('0'),
    totalEarnings: money().notNull().default('0'),
    /** The number of earnings in the sum. */
    earningCount: integer().notNull().default(0),
    status: activity().notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The sort keys of the owner, as in `users`. */
    nameKey: codePointText().notNull().default(''),
    emailKey: codePointText().notNull().default(''),
    /** The user's search text, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** The searched text: the code, folded, and the owner's search text. */
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

/** Reached milestones, copied so that later changes of the milestones do not affect them. */
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
