import type { Schemas } from '@countinghouse/api-client/strict';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, money, updatedAt } from './columns';
import { users } from './people';

/** The permission that each kind requires is in the function `approval_request_flag`. */
export const approvalRequestKind = pgEnum('approval_request_kind', [
  'withdrawal',
  'topup',
  'deposit_wallet',
  'permissions',
  'approval_policy',
  'access',
]);
/** The outcome of an approval request; null while it is open. */
export const approvalRequestOutcome = pgEnum('approval_request_outcome', [
  'approved',
  'rejected',
  'withdrawn',
  'superseded',
  'expired',
]);

/**
 * What requires dual approval: a single row, which the migration inserts. Triggers on the affected tables read it, and a
 * trigger on itself prevents loosening it without a second admin.
 */
export const approvalPolicy = pgTable(
  'approval_policy',
  {
    id: uuid().primaryKey().defaultRandom(),
    withdrawalsAbove: money(),
    topupsAbove: money(),
    depositAddresses: boolean().notNull().default(false),
    permissions: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [check('approval_policy_amounts', sql`${table.withdrawalsAbove} >= 0 and ${table.topupsAbove} >= 0`)],
);

/**
 * Changes that await a second admin. A trigger restricts writes: a request is inserted undecided, its change is immutable, and
 * nobody decides their own. An approved request allows its change once.
 */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: approvalRequestKind().notNull(),
    recordId: uuid().notNull(),
    /** The requested change, without secrets. */
    change: jsonb().$type<Schemas['RequestedChange']>().notNull(),
    /** The base version of the record, if the caller sent one. */
    expectedVersion: text(),
    /** The record before and after the change. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    requestedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    outcome: approvalRequestOutcome(),
    decidedById: uuid().references(() => users.id),
    decidedAt: instant(),
    /** The reason of a rejection. */
    reason: text(),
    /** When the change was applied. */
    appliedAt: instant(),
  },
  (table) => [
    uniqueIndex('approval_requests_one_open')
      .on(table.kind, table.recordId)
      .where(sql`${table.outcome} is null`),
    index('approval_requests_record').on(table.recordId, table.createdAt),
  ],
);
