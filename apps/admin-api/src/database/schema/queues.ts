import { index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns';
import { users } from './people';

export const queueName = pgEnum('queue_name', ['withdrawals', 'topups', 'kyc', 'tickets']);

/** The latest claim of each case. Claims expire; see `queue-cases-repository.ts`. */
export const caseClaims = pgTable(
  'case_claims',
  {
    queue: queueName().notNull(),
    /** The withdrawal, the top-up, the user or the ticket. */
    caseId: uuid().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    claimedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.caseId] }),
    index('case_claims_claimed_at').on(table.claimedAt),
  ],
);

/** The case of a queue that each admin is viewing, and the last heartbeat. */
export const caseViewers = pgTable(
  'case_viewers',
  {
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    queue: queueName().notNull(),
    caseId: uuid().notNull(),
    seenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.adminId, table.queue] }),
    index('case_viewers_case').on(table.queue, table.caseId),
  ],
);

/**
 * Snoozed cases, hidden from everyone until a time. Expired snoozes are ignored, and deleted by the next snooze. Triggers delete
 * the snooze of a case that is decided, or that the customer has sent something for.
 */
export const caseSnoozes = pgTable(
  'case_snoozes',
  {
    queue: queueName().notNull(),
    /** The withdrawal, the top-up, the user or the ticket. */
    caseId: uuid().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    until: instant().notNull(),
    note: text(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.caseId] }), index('case_snoozes_until').on(table.until)],
);
