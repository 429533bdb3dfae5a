import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns';
import { users } from './people';

/** Open sessions. Only the SHA-256 of a token is kept; signing out deletes the row. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().defaultNow(),
    /** The absolute end, however busy the session is. */
    expiresAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** Attempts per window, for limits that several server processes share. `key` says what is limited, e.g. a hashed email. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index('attempts_resets_at').on(table.resetsAt)],
);

/** The answers given to requests that carried an idempotency key, so that a repeated request gets the first answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** Of method, path and body: the same key with another request is refused. */
    requestHash: bytes().notNull(),
    /** Null while the first request is still being answered. */
    responseStatus: integer(),
    responseBody: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);
