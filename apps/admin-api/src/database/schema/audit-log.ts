import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from './columns';
import { users } from './people';

/** Every write: who, what, when, on which record, before and after, from which address. Append-only by trigger. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null without a signed-in account, as at the first admin's sign-up. */
    actorId: uuid().references(() => users.id),
    /** The contract's operation, e.g. `setTransactionStatus`. */
    action: text().notNull(),
    /** The kind of record, e.g. `user`. */
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
    index('audit_log_record_type').on(table.entity, table.createdAt, table.id),
    index('audit_log_address').on(table.address, table.createdAt, table.id),
    index('audit_log_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
  ],
);

/**
 * The hash chain over the log, one link per entry, in the order of commits. Each hash covers the previous one and the full
 * entry, so that a changed, removed or inserted entry breaks the chain. Written by a trigger at the end of each transaction,
 * append-only by another. `npm run audit:verify` compares it with the log.
 */
export const auditChain = pgTable('audit_chain', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  /** Refers to an entry. Not a foreign key, because a link must outlive a removed entry. */
  entryId: bigint({ mode: 'number' }).notNull().unique('audit_chain_entry'),
  hash: bytes().notNull(),
});

/**
 * A second chain, over what an erasure must not change. Each hash covers the previous one, the hash of the link with the same
 * number, the entry without its erasable texts, and a salted hash of each of these. Written by the trigger that writes the
 * link; append-only except for the salts, which an erasure replaces.
 */
export const auditCommitments = pgTable('audit_commitments', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  hash: bytes().notNull(),
  /** One random salt per erasable text. The salted hash replaces the salt of an erased text. */
  salts: bytes().array().notNull(),
});
