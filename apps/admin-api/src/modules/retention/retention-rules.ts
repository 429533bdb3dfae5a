import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  accessChanges,
  attempts,
  caseClaims,
  caseViewers,
  caseSnoozes,
  events,
  idempotencyKeys,
  knownPlaces,
  notifications,
  passkeyChallenges,
  passwordResets,
  sessions,
  signInChallenges,
  uploads,
} from '../../database/schema';

/** What is removed from one table, and when. */
export interface RetentionRule {
  table: PgTable;
  /** How long a row is kept, as an operator reads it. */
  kept: string;
  /** Whether a row may go. */
  isOver: SQL;
  /** How many rows go in one transaction. Default: 1,000. */
  batchRows?: number;
  /** What is removed first. Rows that are equal in it go in the same transaction. Default: no order. */
  orderBy?: SQL;
}

const isNamedBy = (table: string, column: string) =>
  sql.raw(`exists (select from ${table} where ${column} = uploads.id)`);

/**
 * Retention periods by table, for tables whose rows expire. Nothing else deletes by age: code that reads such a table ignores
 * expired rows by itself, because they may be there for another hour.
 */
export const retentionRules: readonly RetentionRule[] = [
  { table: sessions, kept: 'until the session ends', isOver: sql`expires_at <= now()` },
  { table: signInChallenges, kept: 'until the sign-in ends, five minutes', isOver: sql`expires_at <= now()` },
  { table: passkeyChallenges, kept: 'until the passkey’s question ends', isOver: sql`expires_at <= now()` },
  { table: passwordResets, kept: 'until the link ends, an hour', isOver: sql`expires_at <= now()` },
  { table: accessChanges, kept: '24 hours', isOver: sql`changed_at <= now() - access_cooling_off()` },
  { table: attempts, kept: 'until the sign-ins are not counted any more', isOver: sql`resets_at <= now()` },
  { table: knownPlaces, kept: '90 days after the last sign-in there', isOver: sql`expires_at <= now()` },
  { table: idempotencyKeys, kept: '30 days', isOver: sql`created_at < now() - interval '30 days'` },
  { table: caseClaims, kept: 'a day', isOver: sql`claimed_at < now() - interval '1 day'` },
  { table: caseViewers, kept: 'a day', isOver: sql`seen_at < now() - interval '1 day'` },
  { table: caseSnoozes, kept: 'until the snooze ends', isOver: sql`until <= now()` },
  {
    table: events,
    kept: 'an hour, and the latest that is older',
    // The oldest event says from where on all are there, so none goes before those that are older.
    isOver: sql`transaction < (
      select transaction from events where created_at < now() - interval '1 hour' order by transaction desc limit 1)`,
    orderBy: sql`transaction`,
  },
  { table: notifications, kept: 'a year, read or not', isOver: sql`created_at < now() - interval '1 year'` },
  {
    table: uploads,
    kept: 'as long as a record names it, and a day',
    // Its further pages go with the first.
    isOver: sql`created_at < now() - interval '1 day' and first_page_id is null and not (${sql.join(
      [
        isNamedBy('users', 'identification_document_id'),
        isNamedBy('users', 'proof_of_address_document_id'),
        isNamedBy('users', 'selfie_upload_id'),
        isNamedBy('topups', 'image_id'),
      ],
      sql` or `,
    )})`,
    // Each is up to some megabytes.
    batchRows: 50,
  },
];
