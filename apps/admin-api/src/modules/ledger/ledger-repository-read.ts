import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { type DayRange, isBeforeDays, isWithinDays } from '../../common/days';
import { getOffset, type Page } from '../../common/paging';

/** Amounts are US dollars as strings with two decimals. */
export type LedgerEntryRow = {
  id: string;
  transactionId: string;
  amount: string;
  /** The balance after the entry. */
  balance: string;
  cause: Schemas['LedgerCause'];
  description: string;
  record: Schemas['LedgerRecord'] | null;
  createdAt: Date;
};

export type LedgerFiguresRow = { opening: string; credits: string; debits: string; closing: string; total: number };

export type PendingRow = {
  kind: 'transaction' | 'withdrawal';
  id: string;
  label: string;
  amount: string;
  createdAt: Date;
  /** The number of pending records of the kind. */
  count: number;
  /** Their total amount. */
  sum: string;
};

/** The most pending records listed of each kind. */
const MAX_PENDING_RECORDS = 20;

const toBeforeCondition = (period: DayRange): SQL => isBeforeDays(sql`created_at`, period);

const toPeriodCondition = (period: DayRange): SQL => sql`(${isWithinDays(sql`created_at`, period) ?? sql`true`})`;

/** Selects the entries of a period, each with the balance over all earlier entries of the wallet. */
const selectEntryIds = (userId: string, period: DayRange): SQL => sql`
  select id, created_at, balance from (
    select id, created_at, sum(amount) over (order by created_at, id) as balance
    from ledger_entries where user_id = ${userId}
  ) as wallet where ${toPeriodCondition(period)}`;

/** @param page a query for the entries' `id` and `balance` */
const selectEntries = (page: SQL): SQL => sql`
  select entry.id, entry.transaction_id as "transactionId", entry.amount, page.balance, entry.cause, entry.description,
    entry.created_at as "createdAt",
    case
      when topup.id is not null
        then jsonb_build_object('kind', 'transaction', '_id', topup.id, 'label', topup.transaction_id)
      when withdrawal.id is not null
        then jsonb_build_object('kind', 'withdrawal', '_id', withdrawal.id, 'label', withdrawal.withdrawal_request)
      when referred.id is not null then jsonb_build_object('kind', 'user', '_id', referred.id, 'label', referred.full_name)
      when plan.id is not null then jsonb_build_object('kind', 'plan', '_id', plan.id, 'label', plan.category)
    end as record
  from (${page}) as page
    join ledger_entries as entry on entry.id = page.id
    left join topups as topup on entry.cause = 'topup' and topup.id = entry.cause_id
    left join withdrawals as withdrawal
      on entry.cause in ('withdrawal', 'withdrawal_reversal') and withdrawal.id = entry.cause_id
    left join referral_earnings as earning on entry.cause = 'referral_earning' and earning.id = entry.cause_id
    left join users as referred on referred.id = earning.referred_user_id and referred.closed_at is null
    left join plans as plan
      on entry.cause in ('plan_purchase', 'plan_profit', 'plan_release') and plan.id = entry.plan_id
  order by entry.created_at desc, entry.id desc`;

/** Returns a page of a user's entries, newest first; empty for an unknown user. */
export function listLedgerEntries(
  db: Executor,
  userId: string,
  period: DayRange,
  page: Page,
): Promise<LedgerEntryRow[]> {
  return readRows(
    db,
    selectEntries(sql`
      ${selectEntryIds(userId, period)} order by created_at desc, id desc limit ${page.limit} offset ${getOffset(page)}`),
  );
}

/** Reads all entries of a period, newest first, in one batch. */
export async function* readLedgerEntries(
  db: Executor,
  userId: string,
  period: DayRange,
): AsyncGenerator<LedgerEntryRow[], void> {
  yield await readRows<LedgerEntryRow>(db, selectEntries(selectEntryIds(userId, period)));
}

/** Reads the opening and closing balance of a period, its credits and debits, and the number of its entries. */
export async function readLedgerFigures(db: Executor, userId: string, period: DayRange): Promise<LedgerFiguresRow> {
  const [figures] = await readRows<LedgerFiguresRow>(
    db,
    sql`
    select coalesce(sum(amount) filter (where ${toBeforeCondition(period)}), 0.00) as opening,
      coalesce(sum(amount) filter (where ${toPeriodCondition(period)} and amount > 0), 0.00) as credits,
      coalesce(-sum(amount) filter (where ${toPeriodCondition(period)} and amount < 0), 0.00) as debits,
      coalesce(sum(amount) filter (where ${toBeforeCondition(period)} or ${toPeriodCondition(period)}), 0.00) as closing,
      count(*) filter (where ${toPeriodCondition(period)})::int as total
    from ledger_entries where user_id = ${userId}`,
  );
  return figures ?? { opening: '0.00', credits: '0.00', debits: '0.00', closing: '0.00', total: 0 };
}

const selectPending = (kind: PendingRow['kind'], table: SQL, label: SQL, userId: string): SQL => sql`
  select ${kind}::text as kind, id, ${label} as label, amount, created_at, count(*) over ()::int as count,
    sum(amount) over () as sum, row_number() over (order by created_at, id) as place
  from ${table} where user_id = ${userId} and status = 'pending'`;

/** Returns a user's pending top-ups and withdrawals, oldest first. */
export const listPendingRecords = (db: Executor, userId: string): Promise<PendingRow[]> =>
  readRows(
    db,
    sql`
    select kind, id, label, amount, created_at as "createdAt", count, sum from (
      ${selectPending('transaction', sql`topups`, sql`transaction_id`, userId)}
      union all ${selectPending('withdrawal', sql`withdrawals`, sql`withdrawal_request`, userId)}
    ) as pending where place <= ${MAX_PENDING_RECORDS} order by place`,
  );
