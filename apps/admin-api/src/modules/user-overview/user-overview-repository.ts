import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { tickets, users, withdrawals } from '../../database/schema';
import { isKycPending } from '../queues/pending-cases';
import { selectTickets, type TicketRow } from '../tickets/tickets-repository';
import { readTransactions, type TransactionRow } from '../transactions/transactions-repository';
import { selectWithdrawals, type WithdrawalRow } from '../withdrawals/withdrawals-repository';

/** How many of each kind of record an overview names. */
export const namedRecords = 5;

/** What a user holds, and since when their identity check waits for an admin; null where it does not. */
export type Standing = { balance: string; kycPendingSince: Date | null };

export async function findStanding(db: Executor, userId: string): Promise<Standing | undefined> {
  const [found] = await readRows<Standing>(
    db,
    sql`
    select wallet.balance, case when ${isKycPending} then owner.documents_at end as "kycPendingSince"
    from users as owner join user_wallets as wallet on wallet.user_id = owner.id where owner.id = ${userId}`,
  );
  return found;
}

/** How many records of a status a user has, and what they come to in US dollars. */
export type StatusSum = { kind: CountedKind; status: string; count: number; amount: string };

/** The kinds that have a status. */
export type CountedKind = 'topups' | 'withdrawals' | 'tickets';

const amounts: Record<CountedKind, SQL> = {
  topups: sql`sum(amount)`,
  withdrawals: sql`sum(amount)`,
  tickets: sql`0.00`,
};

/** A user's records of these kinds, counted by status; a status without records has no row. */
export async function sumByStatus(db: Executor, userId: string, kinds: readonly CountedKind[]): Promise<StatusSum[]> {
  if (kinds.length === 0) return [];
  const sums = kinds.map(
    (kind) => sql`
    select ${kind}::text as kind, status::text, count(*)::int as count, ${amounts[kind]} as amount
    from ${sql.identifier(kind)} where user_id = ${userId} group by status`,
  );
  return readRows<StatusSum>(db, sql.join(sums, sql` union all `));
}

/** Some records of a user: the latest, and those that have been pending longest. */
export type Named<Row> = { latest: Row[]; waiting: Row[] };

/** A query for the ids of both. */
const namedIds = (table: SQL, userId: string) => sql`
  (select id from ${table} where user_id = ${userId} order by created_at desc, id desc limit ${namedRecords})
  union
  (select id from ${table} where user_id = ${userId} and status = 'pending' order by created_at, id limit ${namedRecords})`;

type Dated = { id: string; createdAt: Date; status: string };

const byAge = (a: Dated, b: Dated) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** Tells the two apart: whatever is in neither of them is not among the rows. */
function toNamed<Row extends Dated>(rows: readonly Row[]): Named<Row> {
  const oldestFirst = rows.toSorted(byAge);
  return {
    latest: oldestFirst.toReversed().slice(0, namedRecords),
    waiting: oldestFirst.filter(({ status }) => status === 'pending').slice(0, namedRecords),
  };
}

export async function listNamedTopups(db: Executor, userId: string): Promise<Named<TransactionRow>> {
  return toNamed(await readTransactions(db, namedIds(sql`topups`, userId)));
}

export async function listNamedWithdrawals(db: Executor, userId: string): Promise<Named<WithdrawalRow>> {
  return toNamed(
    await selectWithdrawals(db).where(inArray(withdrawals.id, sql`(${namedIds(sql`withdrawals`, userId)})`)),
  );
}

/** What a user has put into a plan; the profit is what it has paid so far. The four last are of all their holdings. */
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
 * The latest of a user's holdings, those that are not paid back yet first. What has been paid back is looked up in one
 * list of a user's releases (a hashed subplan), however many holdings there are.
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
      limit ${namedRecords}
    ) as held
      join plans as plan on plan.id = held.plan_id
    order by held.is_released, held.created_at desc, held.id desc`,
  );

export type ReferrerRow = { id: string; fullName: string; email: string };

/** Whose code a user signed up with. */
export async function findReferrer(db: Executor, userId: string): Promise<ReferrerRow | undefined> {
  const [found] = await readRows<ReferrerRow>(
    db,
    sql`
    select referrer.id, referrer.full_name as "fullName", referrer.email
    from users as owner join users as referrer on referrer.id = owner.referred_by_id where owner.id = ${userId}`,
  );
  return found;
}

/** The tickets of a user that were updated last. */
export const listLatestTickets = (db: Executor, userId: string): Promise<TicketRow[]> =>
  selectTickets(db).where(eq(users.id, userId)).orderBy(desc(tickets.updatedAt), desc(tickets.id)).limit(namedRecords);
