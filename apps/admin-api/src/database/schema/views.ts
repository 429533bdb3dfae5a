import type { Schemas } from '@countinghouse/api-client/strict';
import { boolean, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, updatedAt } from './columns';
import { users } from './people';

/** The lists that support saved views. */
export const listName = pgEnum('list_name', [
  'users',
  'subadmins',
  'plans',
  'deposit-wallets',
  'withdrawals',
  'tickets',
  'referrals',
  'transactions',
  'user-wallet',
  'ledger',
  'audit-log',
]);
export const density = pgEnum('density', ['comfortable', 'compact']);

/** Saved views of lists. */
export const views = pgTable(
  'views',
  {
    id: uuid().primaryKey().defaultRandom(),
    list: listName().notNull(),
    name: text().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    isShared: boolean().notNull().default(false),
    address: text().notNull(),
    density: density().notNull(),
    columns: jsonb().$type<Schemas['ViewColumn'][]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('views_name').on(table.ownerId, table.list, sql`lower(${table.name})`)],
);

/** The default view of each admin's list. */
export const defaultViews = pgTable(
  'default_views',
  {
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    list: listName().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => views.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.list] })],
);
