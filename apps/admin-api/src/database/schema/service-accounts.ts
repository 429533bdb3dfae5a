import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import { users } from './people';

/**
 * The key and the limits of a service account, whose name, permissions and closing time are in `users`. There is one key at a time, of
 * which only the SHA-256 and the last four characters are stored; a closed account has none.
 */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id),
    keyHash: bytes().unique('service_accounts_key'),
    keySuffix: text().notNull(),
    keyCreatedAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    /** Whether the key is limited to safe methods. */
    isReadOnly: boolean().notNull().default(false),
    /** The networks in CIDR notation that the key can be used from; empty for any. */
    networks: text().array().notNull().default([]),
  },
  (table) => [
    // The cast rejects values that are not in CIDR notation.
    check(
      'service_accounts_networks',
      sql`cardinality(${table.networks}) <= 20 and ${table.networks}::cidr[] is not null`,
    ),
  ],
);
