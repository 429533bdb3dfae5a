import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';

/** Amounts are US dollars as strings with two decimals. */
export type Figures = {
  users: number;
  withdrawals: number;
  totalCredit: string;
  totalDebit: string;
  topupsPending: number;
  topupsApproved: number;
  topupsCancelled: number;
  purchased: number;
  activePlans: number;
  totalInvested: string;
  totalLockTime: number;
  referrals: number;
  ticketsPending: number;
  ticketsResolved: number;
  /** The sum of approved top-ups. */
  toppedUp: string;
  /** The sum of approved withdrawals. */
  paidOut: string;
  /** `toppedUp` less `paidOut`. */
  netEarnings: string;
};

/**
 * Reads the figures of the dashboard in one snapshot, from the counters of `migrations/0013_record_counts.sql`. Programs
 * without referrals are excluded so that the query uses the leaderboard's index.
 */
export async function readFigures(db: Executor): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select
      (select count(*)::int from plans where status) as "activePlans",
      (select coalesce(sum(total_referrals), 0)::int from referral_programs where total_referrals > 0) as referrals,
      records.*,
      records."toppedUp" - records."paidOut" as "netEarnings"
    from (
      select
        coalesce(sum(n) filter (where kind = 'user'), 0)::int as users,
        coalesce(sum(n) filter (where kind = 'topup' and status = 'pending'), 0)::int as "topupsPending",
        coalesce(sum(n) filter (where kind = 'topup' and status = 'approved'), 0)::int as "topupsApproved",
        coalesce(sum(n) filter (where kind = 'topup' and status = 'cancelled'), 0)::int as "topupsCancelled",
        coalesce(sum(amount) filter (where kind = 'topup' and status = 'approved'), 0)::numeric(18, 2) as "toppedUp",
        coalesce(sum(amount) filter (where kind = 'ledger_entry' and status = 'approved credit'), 0)::numeric(18, 2)
          as "totalCredit",
        coalesce(sum(amount) filter (where kind = 'ledger_entry' and status = 'approved debit'), 0)::numeric(18, 2)
          as "totalDebit",
        coalesce(sum(n) filter (where kind = 'withdrawal'), 0)::int as withdrawals,
        coalesce(sum(amount) filter (where kind = 'withdrawal' and status = 'approved'), 0)::numeric(18, 2) as "paidOut",
        coalesce(sum(n) filter (where kind = 'holding'), 0)::int as purchased,
        coalesce(sum(amount) filter (where kind = 'holding'), 0)::numeric(18, 2) as "totalInvested",
        coalesce(sum(days) filter (where kind = 'holding'), 0)::float8 as "totalLockTime",
        coalesce(sum(n) filter (where kind = 'ticket' and status = 'pending'), 0)::int as "ticketsPending",
        coalesce(sum(n) filter (where kind = 'ticket' and status = 'resolved'), 0)::int as "ticketsResolved"
      from record_counts
    ) as records`);
  const [figures] = rows;
  if (!figures) throw new Error('The figures were not returned.');
  return figures;
}
