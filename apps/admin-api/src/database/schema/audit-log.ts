import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from './columns';
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
    index('audit_log_record_type').on(table.entity, table.createdAt, table.id),
    index('audit_log_address').on(table.address, table.createdAt, table.id),
    index('audit_log_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
  ],
);

/**
 * The chain over the log, one link for each entry, in the order in which they were committed. Each hash is over the one
 * before it and all of its entry, so that no entry can be changed, removed or inserted and the rest still fit. Written by a
 * trigger at the end of each transaction, append-only by another. `npm run audit:verify` compares it with the log.
 */
export const auditChain = pgTable('audit_chain', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  /** Refers to an entry. No foreign key: a link outlives an entry that somebody has removed. */
  entryId: bigint({ mode: 'number' }).notNull().unique('audit_chain_entry'),
  hash: bytes().notNull(),
});

/**
 * A second chain, which holds what an erasure must not change. Each hash is over the one before it, the hash of the link with
 * the same number, all of the entry but the texts that an erasure may take, and a salted hash of each of these. Written by
 * the trigger that writes the link; append-only but for the salts, which an erasure replaces.
 */
export const auditCommitments = pgTable('audit_commitments', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  hash: bytes().notNull(),
  /** Random, one for each erasable text. Where the text was erased, the salted hash stands in the place of its salt. */
  salts: bytes().array().notNull(),
});

/** What a row of the counts tells apart besides the day; `day` is nothing more, `action` is the record's kind too. */
export const auditCountedBy = pgEnum('audit_counted_by', ['day', 'actor', 'entity', 'action', 'all']);

/**
 * How many writes there are by day in UTC, counted in five ways, so that few rows are summed up whatever the list is
 * filtered by: each sum of `n` is exact at any time, and says on which day a page of the list begins. Kept by a trigger
 * on `audit_log`: every write folds its difference into what it can lock, so writers never wait for one another.
 */
export const auditLogCounts = pgTable(
  'audit_log_counts',
  {
    countedBy: auditCountedBy().notNull(),
    /** Zeros where it is not counted by, and where nobody was signed in. */
    actorId: uuid().notNull(),
    /** Empty where it is not counted by. */
    action: text().notNull(),
    entity: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    n: integer().notNull(),
  },
  (table) => [index('audit_log_counts_key').on(table.countedBy, table.actorId, table.entity, table.action, table.day)],
);
