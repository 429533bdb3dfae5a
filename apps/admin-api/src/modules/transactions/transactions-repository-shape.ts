import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { countedDays, type Days, type Edge, isOnDays } from '../../common/days';
import { toNumeric } from '../../common/money';
import { every } from '../../database/search-words';

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
  /** Why a top-up was decided so. */
  reason: string | null;
  reasonDetails: string | null;
  network: Schemas['NetworkType'] | null;
  hash: string | null;
  description: string | null;
  depositWalletAddress: string | null;
  /** The name of the proof's upload. */
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type TransactionFilter = Days & {
  userId?: string;
  status?: Schemas['TransactionStatus'];
  /** A category or a direction. */
  type?: Schemas['TransactionTypeFilter'];
  network?: Schemas['NetworkType'];
  /** The whole hash of top-ups, whatever its case. */
  hash?: string;
  /** Words, each of them part of the user's name, email or phone number or of the transaction's own words. */
  search?: string;
  /** US dollars. */
  amountMin?: number;
  amountMax?: number;
  /** Default `-date`, the newest first. The id breaks ties. */
  sort?: Schemas['TransactionSort'];
};

/** What the list is sorted by. */
export type TransactionKey = 'date' | 'amount';

/** Those of one table that are asked for. */
export type TransactionArm = {
  table: 'topups' | 'ledger_entries';
  category: Schemas['TransactionCategory'];
  where: SQL;
  keys: Record<TransactionKey, SQL>;
};

/** The parts of a list's SQL. */
export type TransactionShape = {
  /** None where no row of a table can match. */
  arms: TransactionArm[];
  /** What both tables of counters know of the filter: status, network and type. */
  counted: SQL;
  /** Which days are asked for as a whole, in `transaction_counts`. */
  days: SQL;
  /** What of further days is asked for. */
  edges: Edge[];
  key: TransactionKey;
  isDescending: boolean;
};

const all = (conditions: (SQL | undefined)[]): SQL => every(conditions.filter((condition) => condition !== undefined));

/** Looked up first: the planner expects many, and would walk all top-ups by time to find one. */
const hasHash = (hash: string) => sql`
  id = any (array(select id from topups where transaction_hash <> '' and hash_key(transaction_hash) = hash_key(${hash})))`;

export function shapeOf({ sort = '-date', ...filter }: TransactionFilter): TransactionShape {
  const { userId, status, type, network, hash, amountMin, amountMax } = filter;
  const { from, to, edges } = countedDays(filter);
  const common = (amount: SQL) => [
    userId === undefined ? undefined : sql`user_id = ${userId}`,
    isOnDays(sql`created_at`, filter),
    amountMin === undefined ? undefined : sql`${amount} >= ${toNumeric(amountMin)}`,
    amountMax === undefined ? undefined : sql`${amount} <= ${toNumeric(amountMax)}`,
  ];
  const isOfTopup = type === undefined || type === 'topup' || type === 'credit';
  const isOfEntry =
    type !== 'topup' && network === undefined && hash === undefined && (status === undefined || status === 'approved');
  const topups: TransactionArm = {
    table: 'topups',
    category: 'topup',
    where: all([
      ...common(sql`amount`),
      status && sql`status = ${status}`,
      network && sql`network = ${network}`,
      hash === undefined ? undefined : hasHash(hash),
    ]),
    keys: { date: sql`created_at`, amount: sql`amount` },
  };
  const entries: TransactionArm = {
    table: 'ledger_entries',
    category: 'wallet',
    where: all([
      ...common(sql`abs(amount)`),
      type === 'credit' ? sql`amount > 0` : undefined,
      type === 'debit' ? sql`amount < 0` : undefined,
    ]),
    keys: { date: sql`created_at`, amount: sql`abs(amount)` },
  };
  return {
    arms: [...(isOfTopup ? [topups] : []), ...(isOfEntry ? [entries] : [])],
    counted: all([
      status && sql`status = ${status}`,
      network && sql`network = ${network}`,
      type === 'topup' || type === 'wallet' ? sql`category = ${type}` : undefined,
      type === 'credit' || type === 'debit' ? sql`type = ${type}` : undefined,
    ]),
    days: all([
      from === undefined ? undefined : sql`day >= ${from}::date`,
      to === undefined ? undefined : sql`day <= ${to}::date`,
    ]),
    edges,
    key: sort.endsWith('amount') ? 'amount' : 'date',
    isDescending: sort.startsWith('-'),
  };
}
