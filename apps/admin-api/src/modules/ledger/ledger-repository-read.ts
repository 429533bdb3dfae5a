import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { type Days, isBeforeDays, isOnDays } from '../../common/days';
import { offsetOf, type Page } from '../../common/paging';

/** US dollars are texts of two decimals. */
export type LedgerEntryRow = {
  id: string;
  transactionId: string;
  amount: string;
  /** What the wallet held after it. */
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
  /** How many of the kind wait, and what they come to. */
  count: number;
  sum: string;
};

/** So many of what waits are named, of each kind. */
const namedPending = 20;

const isBefore = (period: Days): SQL => isBeforeDays(sql`created_at`, period);

const isIn = (period: Days): SQL => sql`(${isOnDays(sql`created_at`, period) ?? sql`true`})`;

/** The entries of a period, each with the balance that the whole wallet before it makes. */
const entriesIn = (userId: string, period: Days): SQL => sql`
  select id, created_at, balance from (
    select id, created_at, sum(amount) over (order by created_at, id) as balance
    from ledger_entries where user_id = ${userId}
  ) as wallet where ${isIn(period)}`;

/** @param page a query for `id` and `balance` of each */
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

/** A page of a user's entries, newest first. A user who is not there has none. */
export function listLedgerEntries(db: Executor, userId: string, period: Days, page: Page): Promise<LedgerEntryRow[]> {
  return readRows(
    db,
    selectEntries(sql`
      ${entriesIn(userId, period)} order by created_at desc, id desc limit ${page.limit} offset ${offsetOf(page)}`),
  );
}

/** All entries of a period, newest first, in one batch. */
export async function* readLedgerEntries(
  db: Executor,
  userId: string,
  period: Days,
): AsyncGenerator<LedgerEntryRow[], void> {
  yield await readRows<LedgerEntryRow>(db, selectEntries(entriesIn(userId, period)));
}

/** What a wallet held when a period began, what moved in it, and how many entries that were. */
export async function readLedgerFigures(db: Executor, userId: string, period: Days): Promise<LedgerFiguresRow> {
  const [figures] = await readRows<LedgerFiguresRow>(
    db,
    sql`
    select coalesce(sum(amount) filter (where ${isBefore(period)}), 0.00) as opening,
      coalesce(sum(amount) filter (where ${isIn(period)} and amount > 0), 0.00) as credits,
      coalesce(-sum(amount) filter (where ${isIn(period)} and amount < 0), 0.00) as debits,
      coalesce(sum(amount) filter (where ${isBefore(period)} or ${isIn(period)}), 0.00) as closing,
      count(*) filter (where ${isIn(period)})::int as total
    from ledger_entries where user_id = ${userId}`,
  );
  return figures ?? { opening: '0.00', credits: '0.00', debits: '0.00', closing: '0.00', total: 0 };
}

const pendingIn = (kind: PendingRow['kind'], table: SQL, label: SQL, userId: string): SQL => sql`
  select ${kind}::text as kind, id, ${label} as label, amount, created_at, count(*) over ()::int as count,
    sum(amount) over () as sum, row_number() over (order by created_at, id) as place
  from ${table} where user_id = ${userId} and status = 'pending'`;

/** What of a user's waits for a decision, the oldest first. */
export const listPending = (db: Executor, userId: string): Promise<PendingRow[]> =>
  readRows(
    db,
    sql`
    select kind, id, label, amount, created_at as "createdAt", count, sum from (
      ${pendingIn('transaction', sql`topups`, sql`transaction_id`, userId)}
      union all ${pendingIn('withdrawal', sql`withdrawals`, sql`withdrawal_request`, userId)}
    ) as pending where place <= ${namedPending} order by place`,
  );
