import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './access';
import { bytes, createdAt, instant } from './columns';
import { users } from './people';

/** Authenticator apps of admins. The secret is stored unhashed, because the server has to generate the codes too. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** In base 32. Null until the first app has been confirmed. */
  secret: text(),
  addedAt: instant(),
  /** The time step of the last used code, in units of 30 seconds since 1970. Prevents replays. */
  lastStep: integer(),
  /** The secret of an app that is being set up, and its expiry. */
  pendingSecret: text(),
  pendingUntil: instant(),
});

/** Passkeys of admins, as a second factor. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    credentialId: text().notNull().unique('passkeys_credential'),
    publicKey: bytes().notNull(),
    /** The device's signature counter; 0 if the device has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The host that the passkey is bound to. */
    rpId: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Passkey challenges of a session. Each works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionHash: bytes()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** `add` for a new passkey, `step_up` for step-up authentication. */
    purpose: text().notNull(),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionHash, table.purpose] })],
);

/** Hashed recovery codes. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Sign-ins with a correct password that await the second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    passkeyChallenge: text().notNull(),
    /** The number of failed attempts at the second factor. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expires_at').on(table.expiresAt),
  ],
);

/** Whether a second factor is required. At most one row; none means no. */
export const secondFactorRule = pgTable(
  'second_factor_rule',
  { id: boolean().primaryKey().default(true), isRequired: boolean().notNull() },
  (table) => [check('second_factor_rule_once', sql`${table.id}`)],
);
