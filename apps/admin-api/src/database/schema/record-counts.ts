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
 * The exact number and amount of records by kind and status. Maintained by triggers: every write appends its difference and
 * merges the rows that it can lock, so that writers never block each other.
 */
export const recordCounts = pgTable(
  'record_counts',
  {
    kind: recordKind().notNull(),
    /** For a user, the status and the KYC status; for a ledger entry, `approved` and its direction. Empty for kinds without one. */
    status: text().notNull(),
    n: integer().notNull(),
    /** US dollars; zero for kinds without amounts. */
    amount: money().notNull(),
    /** The lock-in periods of holdings in days; zero for other kinds. */
    days: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('record_counts_kind').on(table.kind)],
);
