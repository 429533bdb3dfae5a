import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, literals } from './columns';
import { users } from './people';

/** Open sessions. Only the SHA-256 of a token is kept; signing out deletes the row. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    /** What names it to people: it says nothing of the token. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: instant()
      .notNull()
      .default(sql`now()`),
    /** When whoever uses it last proved to be its owner; signing in is the first time. */
    steppedUpAt: instant()
      .notNull()
      .default(sql`now()`),
    /** The absolute end, however busy the session is. */
    expiresAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** Attempts, for limits that several server processes share. `key` is a hash of what is limited. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Null while the next attempt need not wait. */
    waitsUntil: instant(),
    /** When all of them are forgotten. */
    resetsAt: instant().notNull(),
  },
  (table) => [index('attempts_resets_at').on(table.resetsAt)],
);

/**
 * Addresses and devices that accounts have signed in from. `key` is a hash over account and place together, so that the
 * table is no list of who signs in from where.
 */
export const knownPlaces = pgTable(
  'known_places',
  {
    key: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('known_places_expires_at').on(table.expiresAt)],
);

/**
 * The links, hashed, with which the owners of accounts set new passwords: one for an account at most. A trigger on `users`
 * removes it with a new password, and where the account is closed or made inactive.
 */
export const passwordResets = pgTable('password_resets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  tokenHash: bytes().notNull().unique(),
  expiresAt: instant().notNull(),
  /** Who made a link of somebody who uses the panel; null where the server's command line did. A trigger sets it. */
  madeById: uuid().references(() => users.id),
});

/** What can be changed about the access to an account. */
export const accessChangeKinds = ['created', 'status', 'email', 'reset_link', 'password', 'second_factor'] as const;

/**
 * Who changed the access to an account that uses the panel, for as long as it matters: two accounts that one person had
 * access to do not decide each other's approval requests for 24 hours. Triggers ask it, and refuse a reset link or the removal
 * of a second factor that has no row here.
 */
export const accessChanges = pgTable(
  'access_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => users.id),
    /** Null where the server's command line did it. */
    changedById: uuid().references(() => users.id),
    what: text({ enum: accessChangeKinds }).notNull(),
    changedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('access_changes_account').on(table.accountId, table.changedAt),
    index('access_changes_changed_at').on(table.changedAt),
    check('access_changes_what', sql`${table.what} in (${literals(accessChangeKinds)})`),
  ],
);

/** The codes, hashed, with which the main admin can sign up; empty once there is one. */
export const signUpCodes = pgTable('sign_up_codes', {
  codeHash: bytes().primaryKey(),
  createdAt: createdAt(),
});

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
