import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/**
 * What has changed lately, for those who are to hear of it: an outbox. Triggers write it with the change itself, and tell
 * every server process of it (`NOTIFY`).
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The database's number of the transaction that has written it. An id says when a row was written and not when it could
     * be seen: of two transactions, the one with the smaller id may be committed later.
     */
    transaction: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** As the contract's `LiveTopic`; `access` is for the server alone: what an account may do, or a session, has changed. */
    topic: text().notNull(),
    /** The queue of a case, the kind of record that a note is on, or the permission of a notification. */
    scope: text(),
    /** Whom it is for; null where it is for all who may see what it is about. */
    recipientId: uuid(),
    /** The record that it is about; null where it is many. */
    recordId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('events_transaction').on(table.transaction)],
);
