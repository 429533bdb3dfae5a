import { bigint, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { money } from './columns';

export const recordKind = pgEnum('record_kind', ['withdrawal', 'holding', 'ticket']);

/**
 * How many withdrawals, holdings and tickets there are and what they come to: the sums are exact at any time. Kept by
 * triggers on the three tables; every write appends its difference and folds what it can lock, so writers never wait
 * for one another.
 */
export const recordCounts = pgTable('record_counts', {
  kind: recordKind().notNull(),
  /** The status of a withdrawal or a ticket; empty for a holding, which has none. */
  status: text().notNull(),
  n: integer().notNull(),
  /** Zero for tickets. */
  amount: money().notNull(),
  /** The lock-in periods of holdings in days; zero for the others. */
  days: bigint({ mode: 'number' }).notNull(),
});
