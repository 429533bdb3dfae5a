import type { Schemas } from '@countinghouse/api-client/whole';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, money, updatedAt } from './columns';
import { users } from './people';

/** In the contract's words. The flag that each takes is in the function `approval_request_flag`. */
export const approvalRequestKind = pgEnum('approval_request_kind', [
  'withdrawal',
  'topup',
  'deposit_wallet',
  'permissions',
  'approval_policy',
  'access',
]);
/** What came of a proposal; none while nothing has. */
export const approvalRequestOutcome = pgEnum('approval_request_outcome', [
  'approved',
  'rejected',
  'withdrawn',
  'superseded',
  'expired',
]);

/**
 * What needs a second admin: one row, which the migration adds. Triggers on what it holds back ask it, and one on itself lets
 * nobody make it looser alone.
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
 * Changes that one admin has proposed. A trigger says who may write what: nobody adds one that is decided, changes what was
 * proposed, or decides about their own. What has been accepted lets the change through once, and is used up by it.
 */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: approvalRequestKind().notNull(),
    recordId: uuid().notNull(),
    /** The change as it was asked for, to be made once somebody agrees. Without secrets. */
    change: jsonb().$type<Schemas['RequestedChange']>().notNull(),
    /** The version of the record that it is based on, where the caller named one. */
    expectedVersion: text(),
    /** What the database has held back: the record as it was, and as the change would make it. */
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
    /** Why it was declined. */
    reason: text(),
    /** When the change was made. */
    appliedAt: instant(),
  },
  (table) => [
    uniqueIndex('approval_requests_one_open')
      .on(table.kind, table.recordId)
      .where(sql`${table.outcome} is null`),
    index('approval_requests_record').on(table.recordId, table.createdAt),
  ],
);
