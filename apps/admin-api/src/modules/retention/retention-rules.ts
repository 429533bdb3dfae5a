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
  trustedDevices,
  notifications,
  passkeyChallenges,
  passwordResets,
  sessions,
  signInChallenges,
  uploads,
} from '../../database/schema';

/** Which rows of a table are deleted, and when. */
export interface RetentionRule {
  table: PgTable;
  /** The retention period in words, for operators. */
  period: string;
  /** True for rows that can be deleted. */
  isExpired: SQL;
  /**
   * Rows per transaction.
   *
   * @default 1,000
   */
  batchRows?: number;
  /**
   * Rows that are equal in it are deleted in the same transaction.
   *
   * @default no order
   */
  orderBy?: SQL;
}

const isReferencedBy = (table: string, column: string) =>
  sql.raw(`exists (select from ${table} where ${column} = uploads.id)`);

/** Retention periods by table. Code that reads such a table must ignore expired rows: they can remain for another hour. */
export const retentionRules: readonly RetentionRule[] = [
  { table: sessions, period: 'until the session ends', isExpired: sql`expires_at <= now()` },
  { table: signInChallenges, period: 'until the sign-in expires, five minutes', isExpired: sql`expires_at <= now()` },
  { table: passkeyChallenges, period: 'until the passkey challenge expires', isExpired: sql`expires_at <= now()` },
  { table: passwordResets, period: 'until the link expires, one hour', isExpired: sql`expires_at <= now()` },
  { table: accessChanges, period: '24 hours', isExpired: sql`changed_at <= now() - access_cooling_off()` },
  { table: attempts, period: 'until the sign-ins no longer count', isExpired: sql`resets_at <= now()` },
  { table: trustedDevices, period: '90 days after the last sign-in there', isExpired: sql`expires_at <= now()` },
  { table: idempotencyKeys, period: '30 days', isExpired: sql`created_at < now() - interval '30 days'` },
  { table: caseClaims, period: 'a day', isExpired: sql`claimed_at < now() - interval '1 day'` },
  { table: caseViewers, period: 'a day', isExpired: sql`seen_at < now() - interval '1 day'` },
  { table: caseSnoozes, period: 'until the snooze ends', isExpired: sql`until <= now()` },
  {
    table: events,
    period: 'an hour; the newest of the older events is also kept',
    // The oldest event marks where the log is complete from, so none is deleted before older ones.
    isExpired: sql`transaction < (
      select transaction from events where created_at < now() - interval '1 hour' order by transaction desc limit 1)`,
    orderBy: sql`transaction`,
  },
  { table: notifications, period: 'a year, read or not', isExpired: sql`created_at < now() - interval '1 year'` },
  {
    table: uploads,
    period: 'while a record refers to it, at least one day',
    // Deleting the first page deletes the others.
    isExpired: sql`created_at < now() - interval '1 day' and first_page_id is null and not (${sql.join(
      [
        isReferencedBy('users', 'identification_document_id'),
        isReferencedBy('users', 'proof_of_address_document_id'),
        isReferencedBy('users', 'selfie_upload_id'),
        isReferencedBy('topups', 'image_id'),
      ],
      sql` or `,
    )})`,
    // Each is up to several megabytes.
    batchRows: 50,
  },
];
