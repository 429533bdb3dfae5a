import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, toSqlLiterals } from './columns';
import { users } from './people';

/** Open sessions. Only the SHA-256 of the token is stored; signing out deletes the row. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    /** The public id, which does not reveal the token. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: instant()
      .notNull()
      .default(sql`now()`),
    /** The last step-up authentication; initially the sign-in. */
    steppedUpAt: instant()
      .notNull()
      .default(sql`now()`),
    /** The absolute expiry, regardless of activity. */
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

/** Counters of attempts, for limits that all server processes share. `key` is a hash of what is limited. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the next attempt is allowed; null if it is not delayed. */
    blockedUntil: instant(),
    /** When the count is reset. */
    resetsAt: instant().notNull(),
  },
  (table) => [index('attempts_resets_at').on(table.resetsAt)],
);

/**
 * Trusted addresses and devices, from which accounts have signed in. `key` is a hash over account and address or device, so
 * that the table does not reveal who signs in from where.
 */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    key: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('trusted_devices_expires_at').on(table.expiresAt)],
);

/**
 * Password-reset links, by hash: at most one per account. A trigger on `users` deletes it when the password changes or the
 * account is closed or deactivated.
 */
export const passwordResets = pgTable('password_resets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  tokenHash: bytes().notNull().unique(),
  expiresAt: instant().notNull(),
  /** Who created the link; null for customers' links, and for links from the server's command line. Set by a trigger. */
  madeById: uuid().references(() => users.id),
});

/** The kinds of access changes. */
export const accessChangeKinds = ['created', 'status', 'email', 'reset_link', 'password', 'second_factor'] as const;

/**
 * Recent changes of access to panel accounts. An admin who changes the access to an account could use that account. For 24
 * hours, accounts that such changes connect may not decide each other's approval requests; triggers enforce this. They also
 * reject a reset link, or the removal of a second factor, that is not recorded here first.
 */
export const accessChanges = pgTable(
  'access_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => users.id),
    /** Null for the server's command line. */
    changedById: uuid().references(() => users.id),
    what: text({ enum: accessChangeKinds }).notNull(),
    changedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('access_changes_account').on(table.accountId, table.changedAt),
    index('access_changes_changed_at').on(table.changedAt),
    check('access_changes_what', sql`${table.what} in (${toSqlLiterals(accessChangeKinds)})`),
  ],
);

/** The hashed codes for the main admin's sign-up; empty once there is a main admin. */
export const signUpCodes = pgTable('sign_up_codes', {
  codeHash: bytes().primaryKey(),
  createdAt: createdAt(),
});

/** The responses of requests with an idempotency key, which a repeated request gets again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** Over method, path and body: the same key with another request is rejected. */
    requestHash: bytes().notNull(),
    /** Null while the first request is running. */
    responseStatus: integer(),
    responseBody: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);
