import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { permissionFlags } from '../../common/permission-flags';
import { codePointText, createdAt, instant, literals, updatedAt } from './columns';
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
    /** The admin who is to work on it. */
    assigneeId: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** What a list sorts subjects by: lower-cased, without accents, no longer than an index can hold. */
    subjectKey: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`left(name_key(subject), 200)`),
    /** The user's words for searches, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** What a search reads: ID, subject, the status in the server's and the panel's words, folded, and the user's words. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(ticket_id || e'\\x1f' || subject || e'\\x1f' || ticket_status_words(status)) || e'\\x1f' || owner_text`,
      ),
  },
  // Further indexes are in migrations/0007_support.sql.
  (table) => [
    index('tickets_assignee').on(table.assigneeId),
    index('tickets_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
  ],
);

/**
 * What a user and the house have written after the ticket's own text. Append-only by trigger. Another trigger tells of what
 * a user writes, and takes a ticket up again that was put aside.
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
 * What an admin should know. Triggers write one for each new top-up, withdrawal, ticket, message of a user, document or
 * deposit address; a note writes one for each whom it mentions, and assigning a ticket one for whoever gets it.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /**
     * The flag needed to see it; `any` shows it to everybody who uses the panel, `main-admin` to the main admin alone.
     */
    permission: text().notNull().default('any'),
    /** The one person who sees it, as long as they have the permission; null where all do who have it. */
    recipientId: uuid().references(() => users.id),
    title: text().notNull(),
    message: text().notNull(),
    /** The record that it is about, its kind in the audit log's word; both null where there is none. */
    recordType: text(),
    recordId: uuid(),
    /** About the security of accounts, money addresses or rules: listed until it is read, apart from the others. */
    isSecurity: boolean().notNull().default(false),
    /** The colleague who caused it, where repeated notices of theirs become one. */
    authorId: uuid().references(() => users.id),
    /** How many events it stands for. */
    occurrences: integer().notNull().default(1),
    /** When it was written, or the latest of the events that it stands for happened. */
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
      sql`${table.permission} in (${literals(['any', 'main-admin', ...permissionFlags])})`,
    ),
  ],
);

/** Who has read what: each admin has their own unread count. */
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
