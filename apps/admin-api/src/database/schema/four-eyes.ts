import type { Schemas } from '@countinghouse/api-client/whole';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, money, updatedAt } from './columns';
import { users } from './people';

/** In the contract's words. The flag that each takes is in the function `proposal_flag`. */
export const proposalKind = pgEnum('proposal_kind', [
  'withdrawal',
  'topup',
  'deposit_wallet',
  'permissions',
  'four_eyes',
  'access',
]);
/** What came of a proposal; none while nothing has. */
export const proposalOutcome = pgEnum('proposal_outcome', [
  'accepted',
  'declined',
  'withdrawn',
  'overtaken',
  'expired',
]);

/**
 * What needs a second admin: one row, which the migration adds. Triggers on what it holds back ask it, and one on itself lets
 * nobody make it looser alone.
 */
export const fourEyes = pgTable(
  'four_eyes',
  {
    id: uuid().primaryKey().defaultRandom(),
    withdrawalsAbove: money(),
    topupsAbove: money(),
    depositAddresses: boolean().notNull().default(false),
    permissions: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [check('four_eyes_amounts', sql`${table.withdrawalsAbove} >= 0 and ${table.topupsAbove} >= 0`)],
);

/**
 * Changes that one admin has proposed. A trigger says who may write what: nobody adds one that is decided, changes what was
 * proposed, or decides about their own. What has been accepted lets the change through once, and is used up by it.
 */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: proposalKind().notNull(),
    recordId: uuid().notNull(),
    /** The change as it was asked for, to be made once somebody agrees. Without secrets. */
    change: jsonb().$type<Schemas['ProposedChange']>().notNull(),
    /** The version of the record that it is based on, where the caller named one. */
    basis: text(),
    /** What the database has held back: the record as it was, and as the change would make it. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    proposedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    outcome: proposalOutcome(),
    decidedById: uuid().references(() => users.id),
    decidedAt: instant(),
    /** Why it was declined. */
    reason: text(),
    /** When the change was made. */
    appliedAt: instant(),
  },
  (table) => [
    uniqueIndex('proposals_one_open')
      .on(table.kind, table.recordId)
      .where(sql`${table.outcome} is null`),
    index('proposals_record').on(table.recordId, table.createdAt),
  ],
);
