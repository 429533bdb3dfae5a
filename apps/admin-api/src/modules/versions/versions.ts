import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/database';
import { conflict, type HttpError } from '../../common/http-error';
import { readPage } from '../../database/listing/read-page';
import { auditLogList } from '../audit-log/audit-log-list';
import { toAdmin } from '../admins/admin-mapping';

/** Sorts fields by name: the database returns JSON fields in its own order. */
const sortFields = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Returns the version of a record: its `version` field, or a hash of the response. It changes if and only if what a caller
 * sees changes.
 */
export function getVersion(record: object): string {
  if ('version' in record && typeof record.version === 'string') return record.version;
  const hash = createHash('sha256').update(JSON.stringify(record, sortFields)).digest('base64url');
  return `"${hash.slice(0, 16)}"`;
}

/**
 * Suffixes that compressing proxies append to an `ETag`: `-gzip` (Apache), `--gzip` (Jetty), `;br`, `/gzip`, `+zstd` and
 * similar.
 */
const CODING_SUFFIX = /^[-+;:/._]{1,2}(?:x-)?(?:gzip|gz|br|zstd|deflate|compress|df|dcb|dcz)$/i;

/**
 * Returns whether an `If-Match` matches a version: `*`, or a list that contains it (RFC 9110, section 13.1.1). A version
 * identifies a record and not the bytes of one response, so the comparison is weak (section 8.8.3.2), and ignores suffixes
 * of compressing proxies.
 *
 * @param ifMatch validated against the contract
 * @param version as {@link getVersion} returns it, with its quotes
 */
export function isMatch(ifMatch: string, version: string): boolean {
  if (ifMatch.trim() === '*') return true;
  const own = version.slice(1, -1);
  const isOwn = (tag: string) => tag === own || (tag.startsWith(own) && CODING_SUFFIX.test(tag.slice(own.length)));
  return [...ifMatch.matchAll(/"([^"]*)"/g)].some(([, tag = '']) => isOwn(tag));
}

/** A record to change, and the base version of the change, if the caller names one. */
export interface RecordVersion {
  id: string;
  /** The value of `If-Match`. */
  baseVersion: string | undefined;
}

/** Returns the record and the base version of a call. */
export const toRecordVersion = ({
  params: { id },
  headers: { 'If-Match': baseVersion },
}: {
  params: { id: string };
  headers: { 'If-Match'?: string };
}): RecordVersion => ({ id, baseVersion });

/** A record that is about to be changed. */
export interface VersionedRecord {
  /** The audit log's entity. */
  entity: string;
  /** As the API returns it. */
  current: { _id: string };
  updatedAt: Date;
}

/**
 * Creates the error for a change that is based on an outdated record. It names the author of the latest change, if known:
 * the audit log does not contain writes from outside this server.
 */
export async function versionConflict(
  transaction: Transaction,
  { entity, current, updatedAt }: VersionedRecord,
): Promise<HttpError> {
  const {
    rows: [latest],
  } = await readPage(transaction, auditLogList, { entity, entityId: current._id }, { page: 1, limit: 1 });
  // A write and its audit entry have the time of their transaction.
  const author = Number(latest?.createdAt) === Number(updatedAt) ? latest?.actor : undefined;
  return conflict('version_conflict', `${author?.fullName ?? 'Someone'} has changed this since you read it.`, [], {
    current: { ...current },
    changed_by: author ? toAdmin(author) : null,
    changed_at: updatedAt.toISOString(),
  });
}

/**
 * Requires that a change is based on the current record, on any version (`*`), or on none. Call it after locking the record
 * and reading it.
 *
 * @throws HttpError 409 `version_conflict`
 */
export async function requireVersion(
  transaction: Transaction,
  baseVersion: string | undefined,
  record: VersionedRecord,
): Promise<void> {
  if (baseVersion !== undefined && !isMatch(baseVersion, getVersion(record.current)))
    throw await versionConflict(transaction, record);
}
