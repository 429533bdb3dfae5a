import { createHash } from 'node:crypto';
import type { Executor } from '../../database/database';
import {
  type AuditHead,
  type AuditLink,
  readAuditHead,
  readAuditLinks,
  readLoggedEntries,
} from './audit-chain-repository';
import { toCommittedContent } from './erasable-texts';
import { readAttestedHashes } from './erase-entries';

/** The entry that a finding refers to. */
export interface EntryReference {
  id: number;
  /** Null if the entry is missing. */
  createdAt: Date | null;
}

/** An inconsistency between the log and its chain. */
export type Finding =
  /** An entry that does not match its link. */
  | { kind: 'changed'; entry: EntryReference; after: EntryReference | undefined }
  /** A link without a commitment. */
  | { kind: 'uncommitted'; entry: EntryReference; after: EntryReference | undefined }
  /** A link without its entry. */
  | { kind: 'removed'; entry: EntryReference; after: EntryReference | undefined }
  /** An entry without a link. */
  | { kind: 'inserted'; entry: EntryReference; after: EntryReference | undefined }
  /** An entry whose time is before that of the previous entry. */
  | { kind: 'backdated'; entry: EntryReference; after: EntryReference }
  /** A range of missing links. */
  | { kind: 'broken'; first: number; last: number; after: EntryReference | undefined }
  /** A stored head whose hash differs from the chain. */
  | { kind: 'rewritten'; head: AuditHead; validUntil: number }
  /** A stored head beyond the end of the chain. */
  | { kind: 'cut off'; head: AuditHead; endsAt: number };

export interface VerificationResult {
  entries: number;
  /** Entries changed by an erasure that a later entry attests. */
  erased: number;
  head: AuditHead;
}

/**
 * How much older than the previous entry an entry may be, in milliseconds. The time of an entry is the start of its
 * transaction, while links are in commit order; no transaction takes longer than this.
 */
const MAX_TRANSACTION_MS = 60 * 60 * 1000;

/**
 * Compares the complete log with its chain. Safe to run during writes: it checks the links that exist when it starts.
 * Memory does not grow with the log.
 *
 * @param heads stored earlier, outside the database. Without one, a log that was rewritten and rechained, or truncated at the
 *   end, cannot be told from an intact one.
 */
export async function* verifyAuditLog(
  db: Executor,
  heads: readonly AuditHead[] = [],
): AsyncGenerator<Finding, VerificationResult> {
  const head = await readAuditHead(db);
  const storedHashes = new Map(heads.map(({ seq }): [number, readonly string[]] => [seq, []]));
  const erasures = await readAttestedHashes(db);
  let erased = 0;
  let previous: AuditLink | undefined;
  for await (const links of readAuditLinks(db, head.seq))
    for (const link of links) {
      const isErased = link.text !== null && erasures.get(link.entryId) === computeHash('', link.text);
      if (isErased) erased += 1;
      yield* checkLink(link, previous, isErased);
      if (storedHashes.has(link.seq)) storedHashes.set(link.seq, [link.hash, link.commitment ?? '']);
      previous = link;
    }

  let entries = 0;
  let before: EntryReference | undefined;
  for await (const logged of readLoggedEntries(db))
    for (const entry of logged) {
      entries += 1;
      if (!entry.isChained) yield { kind: 'inserted', entry, after: before };
      before = entry;
    }

  yield* compareHeads(heads, storedHashes, head.seq);
  return { entries, erased, head };
}

function* checkLink(link: AuditLink, previous: AuditLink | undefined, isErased: boolean): Generator<Finding, void> {
  const entry = toEntryReference(link);
  const after = previous && toEntryReference(previous);
  const last = previous?.seq ?? 0;
  const isNext = link.seq === last + 1;
  if (!isNext) yield { kind: 'broken', first: last + 1, last: link.seq - 1, after };
  if (link.text === null) yield { kind: 'removed', entry, after };
  else if (
    isNext &&
    !(isCommitmentIntact(link, previous) && (isErased || computeHash(previous?.hash ?? '', link.text) === link.hash))
  )
    yield { kind: 'changed', entry, after };
  if (link.commitment === null) yield { kind: 'uncommitted', entry, after };
  if (after && isBackdated(entry, after)) yield { kind: 'backdated', entry, after };
}

const toEntryReference = ({ entryId, createdAt }: AuditLink): EntryReference => ({ id: entryId, createdAt });

const computeHash = (previous: string, text: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

/**
 * Returns whether an entry matches its commitment, apart from erased texts. Also true where a commitment is missing, which is
 * a separate finding.
 */
function isCommitmentIntact({ hash, commitment, parts, salts }: AuditLink, previous: AuditLink | undefined): boolean {
  if (commitment === null || previous?.commitment === null || parts === null) return true;
  const content = toCommittedContent(parts, salts);
  if (!content) return false;
  const expected = createHash('sha256')
    .update(Buffer.from(previous?.commitment ?? '', 'hex'))
    .update(Buffer.from(hash, 'hex'))
    .update(content);
  return expected.digest('hex') === commitment;
}

const isBackdated = (entry: EntryReference, after: EntryReference) =>
  entry.createdAt !== null &&
  after.createdAt !== null &&
  after.createdAt.getTime() - entry.createdAt.getTime() > MAX_TRANSACTION_MS;

function* compareHeads(
  heads: readonly AuditHead[],
  storedHashes: ReadonlyMap<number, readonly string[]>,
  endsAt: number,
): Generator<Finding, void> {
  let validUntil = 0;
  for (const head of [...heads].sort((a, b) => a.seq - b.seq)) {
    if (head.seq > endsAt) yield { kind: 'cut off', head, endsAt };
    else if (!storedHashes.get(head.seq)?.includes(head.hash)) yield { kind: 'rewritten', head, validUntil };
    else validUntil = head.seq;
  }
}
