import { count, desc, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { referralMilestones, referralMilestonesAchieved, referralPrograms, users } from '../../database/schema';
import { isOnDays } from '../../common/days';
import { readRows } from '../../database/read-rows';

/** The columns of a program with its owner. */
export const programRow = {
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

const select = (db: Executor) =>
  db.select(programRow).from(referralPrograms).innerJoin(users, eq(users.id, referralPrograms.userId)).$dynamic();

export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>;

/** The program of a user. */
export async function findProgram(db: Executor, userId: string) {
  const [found] = await select(db).where(eq(referralPrograms.userId, userId));
  return found;
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
 * What these programs have earned, newest first.
 *
 * @param most how many of each program at most
 */
export async function listLatestEarnings(db: Executor, programIds: string[], most: number): Promise<EarningRow[]> {
  if (programIds.length === 0 || most === 0) return [];
  const query = sql`
    select earning.program_id as "programId", referred.id as "referredUserId", referred.full_name as "fullName", referred.email,
      earning.investment_amount as "investmentAmount", earning.earning_amount as "earningAmount",
      earning.multiplier_applied as "multiplierApplied", earning.earning_date as "earningDate"
    from referral_programs as program
      cross join lateral (
        select * from referral_earnings where program_id = program.id
        order by earning_date desc, id desc limit ${most}
      ) as earning
      join users as referred on referred.id = earning.referred_user_id
    where program.id in ${programIds}
    order by earning.earning_date desc, earning.id desc`;
  return readRows(db, query);
}

export type AchievedRow = typeof referralMilestonesAchieved.$inferSelect;

/** The milestones that these programs have reached, in order. */
export async function listAchieved(db: Executor, programIds: string[]): Promise<AchievedRow[]> {
  if (programIds.length === 0) return [];
  return db
    .select()
    .from(referralMilestonesAchieved)
    .where(inArray(referralMilestonesAchieved.programId, programIds))
    .orderBy(referralMilestonesAchieved.milestoneNumber);
}

export type MilestoneRow = typeof referralMilestones.$inferSelect;

/** The ladder of milestones, from the lowest. */
export const listMilestones = (db: Executor): Promise<MilestoneRow[]> =>
  db.select().from(referralMilestones).orderBy(referralMilestones.targetReferrals);

/** How many users stand on the board. */
const leaders = 10;

/** The users who have referred most, in order. */
export const listLeaders = (db: Executor) =>
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
    .limit(leaders);

export type LeaderRow = Awaited<ReturnType<typeof listLeaders>>[number];

/** The sums over all programs. */
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
 * What each day of a period brought, oldest first; a day that brought nothing has a row too.
 *
 * @param from the first day in UTC, as `2026-03-31`
 * @param to the last day
 */
export async function trackReferrals(db: Executor, from: string, to: string): Promise<ReferralDayRow[]> {
  const inPeriod = (time: string) => isOnDays(sql.identifier(time), { from, to });
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
