import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/database';
import { conflict, type HttpError } from '../../common/http-error';
import { readPage } from '../../database/listing/read-page';
import { auditLogList } from '../audit-log/audit-log-list';
import { toAdmin } from '../admins/admin-mapping';

/** Fields in the order of their names: the database keeps those of an answer in an order of its own. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * The version of a record: the one that it carries itself, or a hash of it as it appears in the answer. So it changes
 * with what a caller has seen, and with nothing else.
 */
export function versionOf(record: object): string {
  if ('version' in record && typeof record.version === 'string') return record.version;
  const hash = createHash('sha256').update(JSON.stringify(record, inOrder)).digest('base64url');
  return `"${hash.slice(0, 16)}"`;
}

/**
 * What compressing proxies add to the end of an `ETag`: `-gzip` (Apache), `--gzip` (Jetty), `;br`, `/gzip`, `+zstd` and their
 * kind.
 */
const CODING_SUFFIX = /^[-+;:/._]{1,2}(?:x-)?(?:gzip|gz|br|zstd|deflate|compress|df|dcb|dcz)$/i;

/**
 * Whether an `If-Match` names a version: `*`, or a list that holds it (RFC 9110, section 13.1.1). A version identifies a
 * record and not the bytes of one response, so it is compared weakly (section 8.8.3.2), and without what a compressing proxy
 * has added to it.
 *
 * @param ifMatch as the contract has checked it
 * @param version as {@link versionOf} returns it, with its quotes
 */
export function isMatch(ifMatch: string, version: string): boolean {
  if (ifMatch.trim() === '*') return true;
  const own = version.slice(1, -1);
  const isOwn = (tag: string) => tag === own || (tag.startsWith(own) && CODING_SUFFIX.test(tag.slice(own.length)));
  return [...ifMatch.matchAll(/"([^"]*)"/g)].some(([, tag = '']) => isOwn(tag));
}

/** Which record is to be changed, and the version that the change is based on, where the caller names one. */
export interface RecordVersion {
  id: string;
  /** As `If-Match` carries it. */
  baseVersion: string | undefined;
}

/** The record that a call is about, and the version that the call is based on. */
export const toRecordVersion = ({
  params: { id },
  headers: { 'If-Match': baseVersion },
}: {
  params: { id: string };
  headers: { 'If-Match'?: string };
}): RecordVersion => ({ id, baseVersion });

/** A record that somebody is about to change. */
export interface Changing {
  /** The kind of record, as the audit log names it. */
  entity: string;
  /** As reading it returns it. */
  current: { _id: string };
  updatedAt: Date;
}

/**
 * The refusal of a change that is based on an outdated record. It names whoever is known to have made the latest
 * change: writes from outside this server are in no log.
 */
export async function versionConflict(
  transaction: Transaction,
  { entity, current, updatedAt }: Changing,
): Promise<HttpError> {
  const {
    rows: [latest],
  } = await readPage(transaction, auditLogList, { entity, entityId: current._id }, { page: 1, limit: 1 });
  // A write and its entry in the log have the time of their transaction.
  const author = Number(latest?.createdAt) === Number(updatedAt) ? latest?.actor : undefined;
  return conflict('version_conflict', `${author?.fullName ?? 'Somebody'} has changed this since you read it.`, [], {
    current: { ...current },
    changed_by: author ? toAdmin(author) : null,
    changed_at: updatedAt.toISOString(),
  });
}

/**
 * Lets a change through that is based on the record as it is, on any version (`*`), or that does not say what it is based on. Run it once the
 * record is locked against changes by others, and has been read after that.
 *
 * @throws HttpError 409 `version_conflict`
 */
export async function requireVersion(
  transaction: Transaction,
  baseVersion: string | undefined,
  record: Changing,
): Promise<void> {
  if (baseVersion !== undefined && !isMatch(baseVersion, versionOf(record.current)))
    throw await versionConflict(transaction, record);
}
