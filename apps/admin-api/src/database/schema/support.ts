import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { permissionFlags } from '../../common/permission-flags';
import { createdAt, instant, literals, updatedAt } from './columns';
import { users } from './people';

export const ticketStatus = pgEnum('ticket_status', ['pending', 'in_progress', 'on_hold', 'resolved', 'closed']);

export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The id that people read and quote. */
    ticketId: text()
      .notNull()
      .unique()
      .default(sql`readable_id('TK', 'ticket_numbers')`),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    message: text().notNull(),
    status: ticketStatus().notNull().default('pending'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('tickets_updated_at').on(table.updatedAt, table.id),
    index('tickets_status').on(table.status),
    index('tickets_user').on(table.userId),
  ],
);

/**
 * What an admin should know. Triggers write one for each new top-up, withdrawal, ticket, document or deposit address.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /**
     * The flag needed to see it; `any` shows it to everybody who uses the panel, `main-admin` to the main admin alone.
     */
    permission: text().notNull().default('any'),
    title: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_latest').on(table.permission, table.createdAt, table.id),
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
    readAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);
