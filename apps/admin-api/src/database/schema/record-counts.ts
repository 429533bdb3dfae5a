import { bigint, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { money } from './columns';

export const recordKind = pgEnum('record_kind', [
  'user',
  'topup',
  'ledger_entry',
  'withdrawal',
  'holding',
  'ticket',
  'referral_program',
  'audit_entry',
]);

/**
 * How many records of each kind there are and what they come to, by status: the sums are exact at any time. Kept by triggers
 * on the tables; every write appends its difference and folds what it can lock, so writers never wait for one another.
 */
export const recordCounts = pgTable(
  'record_counts',
  {
    kind: recordKind().notNull(),
    /** Of a user, the status and the KYC status; of a ledger entry, `approved` and its direction. Empty for what has none. */
    status: text().notNull(),
    n: integer().notNull(),
    /** US dollars; zero where there are no amounts. */
    amount: money().notNull(),
    /** The lock-in periods of holdings in days; zero for the others. */
    days: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('record_counts_kind').on(table.kind)],
);
