import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/**
 * An outbox of recent changes. Triggers write it in the transaction of the change, and notify every server process (`NOTIFY`).
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The id of the transaction that wrote it. Ids follow the order of writes and not of commits: a row with a smaller id may
     * become visible later.
     */
    transaction: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** The contract's `LiveTopic`. `access` is internal: the permissions of an account, or a session, have changed. */
    topic: text().notNull(),
    /** The queue of a case, the kind of record that a note is on, or the permission of a notification. */
    scope: text(),
    /** The recipient; null for everyone with access to the record. */
    recipientId: uuid(),
    /** The changed record; null for several. */
    recordId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('events_transaction').on(table.transaction)],
);
