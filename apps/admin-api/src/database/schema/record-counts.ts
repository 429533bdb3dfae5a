import { bigint, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { codePointText, money } from './columns';

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

/**
 * Where the withdrawals and tickets stand in their lists: each order of a list is cut into slots, for example days, and
 * the sums of `n` say how many rows of each status a slot holds, exactly and at any time. Kept as `record_counts` is.
 */
export const listCounts = pgTable(
  'list_counts',
  {
    kind: recordKind().notNull(),
    /** The order, in the contract's word for it: `createdAt`, `amount`, … */
    sortKey: text().notNull(),
    /** A stretch of the order. Slots sort as their rows do. */
    slot: codePointText().notNull(),
    status: text().notNull(),
    n: integer().notNull(),
  },
  (table) => [index('list_counts_slot').on(table.kind, table.sortKey, table.slot)],
);
