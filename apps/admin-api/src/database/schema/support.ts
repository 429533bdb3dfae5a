import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { permissionKeys } from '../../common/permission-keys';
import { codePointText, createdAt, instant, toSqlLiterals, updatedAt } from './columns';
import { users } from './people';

export const ticketStatus = pgEnum('ticket_status', ['pending', 'in_progress', 'on_hold', 'resolved', 'closed']);

export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The id that people read and quote. */
    ticketId: codePointText()
      .notNull()
      .unique()
      .default(sql`readable_id('TK', 'ticket_numbers')`),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    message: text().notNull(),
    status: ticketStatus().notNull().default('pending'),
    /** The assigned admin. */
    assigneeId: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The sort key of the subject: lower-cased, without accents, cut to a length that an index can store. */
    subjectKey: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`left(name_key(subject), 200)`),
    /** The user's search text, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** The searched text: id, subject, and the status as in the contract and in the panel, folded, and the user's search text. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(ticket_id || e'\\x1f' || subject || e'\\x1f' || ticket_status_text(status)) || e'\\x1f' || owner_text`,
      ),
  },
  // Further indexes are in migrations/0007_support.sql.
  (table) => [
    index('tickets_assignee').on(table.assigneeId),
    index('tickets_pending')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
  ],
);

/**
 * The messages of a ticket after its own text. Append-only by trigger. Another trigger notifies about a message of the user, and
 * sets a ticket that was on hold or resolved to in progress.
 */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    /** The ticket's user, or an admin. */
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.createdAt, table.id)],
);

/**
 * Notifications of admins. Triggers write one for each new top-up, withdrawal, ticket, message of a user, document or deposit
 * address; a note writes one for each mentioned colleague, and the assignment of a ticket one for the assignee.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /**
     * The permission that is required to see it; `any` for every panel account, `main-admin` for the main admin only.
     */
    permission: text().notNull().default('any'),
    /** The only recipient, who must also have the permission; null for everyone with the permission. */
    recipientId: uuid().references(() => users.id),
    title: text().notNull(),
    message: text().notNull(),
    /** The kind of its record, as in the audit log, and its id; both null without a record. */
    recordType: text(),
    recordId: uuid(),
    /** Whether it is about the security of accounts, deposit addresses or policies. Listed separately until it is read. */
    isSecurity: boolean().notNull().default(false),
    /** The colleague who caused it, if repeated notifications are merged. */
    authorId: uuid().references(() => users.id),
    /** The number of merged events. */
    occurrences: integer().notNull().default(1),
    /** The time of the latest event. */
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_latest')
      .on(table.permission, table.createdAt, table.id)
      .where(sql`${table.recipientId} is null`),
    index('notifications_recipient')
      .on(table.recipientId, table.createdAt, table.id)
      .where(sql`${table.recipientId} is not null`),
    index('notifications_security')
      .on(table.recipientId, table.permission, table.createdAt, table.id)
      .where(sql`${table.isSecurity}`),
    index('notifications_author')
      .on(table.recipientId, table.authorId)
      .where(sql`${table.authorId} is not null`),
    check('notifications_record_whole', sql`(${table.recordType} is null) = (${table.recordId} is null)`),
    check(
      'notifications_permission_known',
      sql`${table.permission} in (${toSqlLiterals(['any', 'main-admin', ...permissionKeys])})`,
    ),
  ],
);

/** Which admin has read which notification. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    readAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);
