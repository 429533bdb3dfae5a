import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import { users } from './people';

/**
 * What a program needs beyond its row in `users`, which has its name, its flags and its end. There is one key at a time,
 * of which only the SHA-256 and the last four characters are kept; an ended account has none.
 */
export const serviceAccounts = pgTable('service_accounts', {
  id: uuid()
    .primaryKey()
    .references(() => users.id),
  keyHash: bytes().unique('service_accounts_key'),
  keyEnd: text().notNull(),
  keyMadeAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
  createdById: uuid()
    .notNull()
    .references(() => users.id),
});
