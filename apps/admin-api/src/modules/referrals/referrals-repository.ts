import { count, desc, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { referralMilestones, referralMilestonesAchieved, referralPrograms, users } from '../../database/schema';
import { isWithinDays } from '../../common/days';
import { readRows } from '../../database/read-rows';

/** Columns of a program with its owner. */
export const programColumns = {
  id: referralPrograms.id,
  userId: referralPrograms.userId,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  kycStatus: users.kycStatus,
  referralCode: referralPrograms.referralCode,
  totalReferrals: referralPrograms.totalReferrals,
  activeReferrals: referralPrograms.activeReferrals,
  currentMultiplier: referralPrograms.currentMultiplier,
  totalEarnings: referralPrograms.totalEarnings,
  earningCount: referralPrograms.earningCount,
  status: referralPrograms.status,
  createdAt: referralPrograms.createdAt,
};

const selectPrograms = (db: Executor) =>
  db.select(programColumns).from(referralPrograms).innerJoin(users, eq(users.id, referralPrograms.userId)).$dynamic();

export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>;

export async function findProgram(db: Executor, userId: string) {
  const [row] = await selectPrograms(db).where(eq(referralPrograms.userId, userId));
  return row;
}

export type EarningRow = {
  programId: string;
  referredUserId: string;
  fullName: string;
  email: string;
  investmentAmount: string;
  earningAmount: string;
  multiplierApplied: string;
  earningDate: Date;
};

/**
 * Returns the latest earnings of these programs, newest first.
 *
 * @param max per program
 */
export async function listLatestEarnings(db: Executor, programIds: string[], max: number): Promise<EarningRow[]> {
  if (programIds.length === 0 || max === 0) return [];
  const query = sql`
    select earning.program_id as "programId", referred.id as "referredUserId", referred.full_name as "fullName", referred.email,
      earning.investment_amount as "investmentAmount", earning.earning_amount as "earningAmount",
      earning.multiplier_applied as "multiplierApplied", earning.earning_date as "earningDate"
    from referral_programs as program
      cross join lateral (
        select * from referral_earnings where program_id = program.id
        order by earning_date desc, id desc limit ${max}
      ) as earning
      join users as referred on referred.id = earning.referred_user_id
    where program.id in ${programIds}
    order by earning.earning_date desc, earning.id desc`;
  return readRows(db, query);
}

export type AchievedMilestoneRow = typeof referralMilestonesAchieved.$inferSelect;

/** Returns the milestones that these programs have reached, in order. */
export async function listAchievedMilestones(db: Executor, programIds: string[]): Promise<AchievedMilestoneRow[]> {
  if (programIds.length === 0) return [];
  return db
    .select()
    .from(referralMilestonesAchieved)
    .where(inArray(referralMilestonesAchieved.programId, programIds))
    .orderBy(referralMilestonesAchieved.milestoneNumber);
}

export type MilestoneRow = typeof referralMilestones.$inferSelect;

/** Returns all milestones in ascending order. */
export const listMilestones = (db: Executor): Promise<MilestoneRow[]> =>
  db.select().from(referralMilestones).orderBy(referralMilestones.targetReferrals);

/** Size of the dashboard's leaderboard. */
const MAX_LEADERS = 10;

/** Returns the users with the most referrals, in order. */
export const listTopReferrers = (db: Executor) =>
  db
    .select({
      userId: users.id,
      fullName: users.fullName,
      email: users.email,
      totalReferrals: referralPrograms.totalReferrals,
      totalEarnings: referralPrograms.totalEarnings,
    })
    .from(referralPrograms)
    .innerJoin(users, eq(users.id, referralPrograms.userId))
    .where(gt(referralPrograms.totalReferrals, 0))
    .orderBy(desc(referralPrograms.totalReferrals), desc(referralPrograms.id))
    .limit(MAX_LEADERS);

export type TopReferrerRow = Awaited<ReturnType<typeof listTopReferrers>>[number];

/** Returns the totals over all programs. */
export async function sumPrograms(db: Executor) {
  const [sums] = await db
    .select({
      programs: count(),
      active: sql<number>`(count(*) filter (where ${referralPrograms.status} = 'active'))::int`,
      totalReferrals: sql<number>`coalesce(sum(${referralPrograms.totalReferrals}), 0)::int`,
      totalEarnings: sql<string>`coalesce(${sum(referralPrograms.totalEarnings)}, 0)`,
    })
    .from(referralPrograms);
  if (!sums) throw new Error('A sum was not returned.');
  return sums;
}

export type ReferralDayRow = { date: string; referrals: number; earnings: string };

/**
 * Returns referrals and earnings of each day of a period, oldest first, days without any included.
 *
 * @param from the first day in UTC, as `2026-03-31`
 * @param to the last day
 */
export async function trackReferrals(db: Executor, from: string, to: string): Promise<ReferralDayRow[]> {
  const inPeriod = (time: string) => isWithinDays(sql.identifier(time), { from, to });
  const { rows } = await db.execute<ReferralDayRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(joined.n, 0)::int as referrals, coalesce(earned.amount, 0) as earnings
    from (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) as n) as days
      left join (
        select utc_day(created_at) as day, count(*) as n from users
        where referred_by_id is not null and ${inPeriod('created_at')} group by 1
      ) as joined using (day)
      left join (
        select utc_day(earning_date) as day, sum(earning_amount) as amount from referral_earnings
        where ${inPeriod('earning_date')} group by 1
      ) as earned using (day)
    order by day`);
  return rows;
}
