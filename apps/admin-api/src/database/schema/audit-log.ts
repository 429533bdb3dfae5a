import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './people';

/** Every write: who, what, when, on which record, before and after, from which address. Append-only by trigger. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null where nobody was signed in, as at the first admin's sign-up. */
    actorId: uuid().references(() => users.id),
    /** The contract's operation, e.g. `setTransactionStatus`. */
    action: text().notNull(),
    /** The kind of record, in the contract's word, e.g. `user`. */
    entity: text().notNull(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    address: text(),
    requestId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_created_at').on(table.createdAt, table.id),
    index('audit_log_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_log_action').on(table.action, table.createdAt, table.id),
    index('audit_log_entity').on(table.entityId, table.createdAt, table.id),
  ],
);
