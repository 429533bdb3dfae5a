import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { tickets, users, withdrawals } from '../../database/schema';
import { isKycPending } from '../queues/pending-cases';
import { selectTickets, type TicketRow } from '../tickets/tickets-repository';
import { readTransactions, type TransactionRow } from '../transactions/transactions-repository';
import { selectWithdrawals, type WithdrawalRow } from '../withdrawals/withdrawals-repository';

/** Maximum number of records in each list of an overview. */
export const MAX_LISTED_RECORDS = 5;

/** Balance, and since when the KYC check is pending; null if it is not. */
export type UserSummary = { balance: string; kycPendingSince: Date | null };

export async function findUserSummary(db: Executor, userId: string): Promise<UserSummary | undefined> {
  const [row] = await readRows<UserSummary>(
    db,
    sql`
    select wallet.balance, case when ${isKycPending} then owner.documents_at end as "kycPendingSince"
    from users as owner join user_wallets as wallet on wallet.user_id = owner.id where owner.id = ${userId}`,
  );
  return row;
}

/** Number and total amount in US dollars of a user's records with one status. */
export type StatusSum = { kind: CountedKind; status: string; count: number; amount: string };

/** Kinds of records with a status. */
export type CountedKind = 'topups' | 'withdrawals' | 'tickets';

const amounts: Record<CountedKind, SQL> = {
  topups: sql`sum(amount)`,
  withdrawals: sql`sum(amount)`,
  tickets: sql`0.00`,
};

/** Counts a user's records of these kinds by status. Statuses without records have no row. */
export async function sumByStatus(db: Executor, userId: string, kinds: readonly CountedKind[]): Promise<StatusSum[]> {
  if (kinds.length === 0) return [];
  const sums = kinds.map(
    (kind) => sql`
    select ${kind}::text as kind, status::text, count(*)::int as count, ${amounts[kind]} as amount
    from ${sql.identifier(kind)} where user_id = ${userId} group by status`,
  );
  return readRows<StatusSum>(db, sql.join(sums, sql` union all `));
}

/** The latest records of a user, and the oldest pending ones. */
export type RecordSelection<Row> = { latest: Row[]; pending: Row[] };

/** Selects the ids of the latest and of the oldest pending records. */
const selectRecordIds = (table: SQL, userId: string) => sql`
  (select id from ${table} where user_id = ${userId} order by created_at desc, id desc limit ${MAX_LISTED_RECORDS})
  union
  (select id from ${table} where user_id = ${userId} and status = 'pending' order by created_at, id limit ${MAX_LISTED_RECORDS})`;

type DatedRecord = { id: string; createdAt: Date; status: string };

const compareByAge = (a: DatedRecord, b: DatedRecord) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** Splits rows into the two lists. */
function toRecordSelection<Row extends DatedRecord>(rows: readonly Row[]): RecordSelection<Row> {
  const oldestFirst = rows.toSorted(compareByAge);
  return {
    latest: oldestFirst.toReversed().slice(0, MAX_LISTED_RECORDS),
    pending: oldestFirst.filter(({ status }) => status === 'pending').slice(0, MAX_LISTED_RECORDS),
  };
}

export async function listTopupSelection(db: Executor, userId: string): Promise<RecordSelection<TransactionRow>> {
  return toRecordSelection(await readTransactions(db, selectRecordIds(sql`topups`, userId)));
}

export async function listWithdrawalSelection(db: Executor, userId: string): Promise<RecordSelection<WithdrawalRow>> {
  return toRecordSelection(
    await selectWithdrawals(db).where(inArray(withdrawals.id, sql`(${selectRecordIds(sql`withdrawals`, userId)})`)),
  );
}

/**
 * An investment of a user in a plan; the profit is the amount paid so far. The last four columns are totals over all
 * holdings.
 */
export type HoldingRow = {
  id: string;
  planId: string;
  plan: string;
  amount: string;
  profit: string;
  createdAt: Date;
  endsAt: Date;
  releasedAt: Date | null;
  runningCount: number;
  runningAmount: string;
  releasedCount: number;
  releasedAmount: string;
};

/**
 * Returns the latest holdings of a user, running ones first. Releases are looked up in one hashed subplan, whatever the
 * number of holdings.
 */
export const listHoldings = (db: Executor, userId: string): Promise<HoldingRow[]> =>
  readRows<HoldingRow>(
    db,
    sql`
    select held.id, held.plan_id as "planId", plan.category as plan, held.amount,
      held.created_at as "createdAt", held.ends_at as "endsAt",
      (
        select created_at from ledger_entries
        where cause = 'plan_release' and cause_id = held.id and cause_sequence = 1
      ) as "releasedAt",
      (
        select coalesce(sum(amount), 0.00) from ledger_entries where cause = 'plan_profit' and cause_id = held.id
      ) as profit,
      held."runningCount", held."runningAmount", held."releasedCount", held."releasedAmount"
    from (
      select *,
        count(*) filter (where not is_released) over ()::int as "runningCount",
        coalesce(sum(amount) filter (where not is_released) over (), 0.00) as "runningAmount",
        count(*) filter (where is_released) over ()::int as "releasedCount",
        coalesce(sum(amount) filter (where is_released) over (), 0.00) as "releasedAmount"
      from (
        select *, id in (
          select cause_id from ledger_entries where user_id = ${userId} and cause = 'plan_release'
        ) as is_released
        from user_plans where user_id = ${userId}
      ) as holding
      order by is_released, created_at desc, id desc
      limit ${MAX_LISTED_RECORDS}
    ) as held
      join plans as plan on plan.id = held.plan_id
    order by held.is_released, held.created_at desc, held.id desc`,
  );

export type ReferrerRow = { id: string; fullName: string; email: string };

/** Returns the referrer whose code a user signed up with. */
export async function findReferrer(db: Executor, userId: string): Promise<ReferrerRow | undefined> {
  const [row] = await readRows<ReferrerRow>(
    db,
    sql`
    select referrer.id, referrer.full_name as "fullName", referrer.email
    from users as owner join users as referrer on referrer.id = owner.referred_by_id where owner.id = ${userId}`,
  );
  return row;
}

/** Returns the tickets of a user that were updated last. */
export const listLatestTickets = (db: Executor, userId: string): Promise<TicketRow[]> =>
  selectTickets(db)
    .where(eq(users.id, userId))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(MAX_LISTED_RECORDS);
