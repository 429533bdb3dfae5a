import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './access';
import { bytes, createdAt, instant } from './columns';
import { users } from './people';

/** The app that shows an admin's codes. Codes have to be made here too, so the secret is kept as it is. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** In base 32. Null until the first app has been confirmed. */
  secret: text(),
  addedAt: instant(),
  /** The step of the last code that was used, counted in 30 seconds since 1970: none works twice. */
  lastStep: integer(),
  /** That of an app which is being set up, and until when it can be confirmed. */
  pendingSecret: text(),
  pendingUntil: instant(),
});

/** What admins sign in with beside their password: the public half of a key that a device holds. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    credentialId: text().notNull().unique('passkeys_credential'),
    publicKey: bytes().notNull(),
    /** How often it has signed, as its device says; 0 where the device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The host that it was made for: browsers offer it nowhere else. */
    rpId: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What a session has been given to sign with a passkey. Each works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionHash: bytes()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** `add` a passkey, or `step_up` to verify who one is. */
    purpose: text().notNull(),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionHash, table.purpose] })],
);

/** Codes for when nothing else is at hand, hashed. A used one is deleted. */
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

/** Sign-ins whose password was right and that wait for the second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** What a passkey has to sign. */
    passkeyChallenge: text().notNull(),
    /** How many proofs have been tried. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expires_at').on(table.expiresAt),
  ],
);

/** Whether everybody must have a second factor. One row at most; none means no. */
export const secondFactorRule = pgTable(
  'second_factor_rule',
  { id: boolean().primaryKey().default(true), isRequired: boolean().notNull() },
  (table) => [check('second_factor_rule_once', sql`${table.id}`)],
);
