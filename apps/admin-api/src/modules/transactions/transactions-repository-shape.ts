import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { endOfDay, startOfDay } from '../../common/days';

/** A transaction is a top-up or a ledger entry; the two are listed as one. */
export type TransactionRow = {
  id: string;
  category: Schemas['TransactionCategory'];
  type: Schemas['TransactionType'];
  /** The id that people read and quote. */
  transactionId: string;
  userId: string;
  fullName: string;
  email: string;
  phoneNumber: string | null;
  /** US dollars as a text, never negative. */
  amount: string;
  status: Schemas['TransactionStatus'];
  network: Schemas['NetworkType'] | null;
  hash: string | null;
  description: string | null;
  depositWalletAddress: string | null;
  /** The name of the proof's upload. */
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type TransactionFilter = {
  userId?: string;
  status?: Schemas['TransactionStatus'];
  /** A category or a direction. */
  type?: Schemas['TransactionTypeFilter'];
  network?: Schemas['NetworkType'];
  /** The whole hash of top-ups, whatever its case. */
  hash?: string;
  /** Part of the user's email, the hash, the description or the network. */
  search?: string;
  /** The first and the last day in UTC, as `2026-03-31`. */
  from?: string;
  to?: string;
};

/** A filter's conditions for each of the three tables; undefined where none of a table's rows can match. */
export type TransactionShape = { topups?: SQL; entries?: SQL; counts: SQL };

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);

function searchIn(search: string | undefined, ...texts: SQL[]): SQL | undefined {
  const term = search?.trim();
  if (!term) return undefined;
  const isPart = (text: SQL) => sql`strpos(fold_case(${text}), fold_case(${term})) > 0`;
  const owners = sql`user_id in (select id from users where strpos(email_key, fold_case(${term})) > 0)`;
  return sql`(${sql.join([owners, ...texts.map(isPart)], sql` or `)})`;
}

/** Looked up first: the planner expects many, and would walk all top-ups by time to find one. */
const hasHash = (hash: string) => sql`
  id = any (array(select id from topups where transaction_hash <> '' and fold_case(transaction_hash) = fold_case(${hash})))`;

export function shapeOf({
  userId,
  status,
  type,
  network,
  hash,
  search,
  from,
  to,
}: TransactionFilter): TransactionShape {
  const common = [
    userId === undefined ? undefined : sql`user_id = ${userId}`,
    from === undefined ? undefined : sql`created_at >= ${startOfDay(from)}`,
    to === undefined ? undefined : sql`created_at < ${endOfDay(to)}`,
  ];
  const isOfTopup = type === undefined || type === 'topup' || type === 'credit';
  const isOfEntry =
    type !== 'topup' && network === undefined && hash === undefined && (status === undefined || status === 'approved');
  return {
    topups: isOfTopup
      ? all([
          ...common,
          status && sql`status = ${status}`,
          network && sql`network = ${network}`,
          hash === undefined ? undefined : hasHash(hash),
          searchIn(search, sql`transaction_hash`, sql`description`, sql`network::text`),
        ])
      : undefined,
    entries: isOfEntry
      ? all([
          ...common,
          type === 'credit' ? sql`amount > 0` : undefined,
          type === 'debit' ? sql`amount < 0` : undefined,
          searchIn(search, sql`description`),
        ])
      : undefined,
    counts: all([
      from === undefined ? undefined : sql`day >= ${from}::date`,
      to === undefined ? undefined : sql`day <= ${to}::date`,
      status && sql`status = ${status}`,
      network && sql`network = ${network}`,
      type === 'topup' || type === 'wallet' ? sql`category = ${type}` : undefined,
      type === 'credit' || type === 'debit' ? sql`type = ${type}` : undefined,
    ]),
  };
}
