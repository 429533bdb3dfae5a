import { createHash } from 'node:crypto';
import type { Executor } from '../../database/database';
import {
  type AuditHead,
  type AuditLink,
  readAuditHead,
  readAuditLinks,
  readLoggedEntries,
} from './audit-chain-repository';
import { contentOf } from './erasable-texts';
import { readErasures } from './erase-entries';

/** An entry of the log, as a finding names it. */
export interface Place {
  id: number;
  /** Null where the entry is gone. */
  createdAt: Date | null;
}

/** Something in the log that is not as it was written. */
export type Finding =
  /** An entry that does not fit the link before it. */
  | { kind: 'changed'; entry: Place; after: Place | undefined }
  /** A link that nothing commits to. */
  | { kind: 'uncommitted'; entry: Place; after: Place | undefined }
  /** A link without its entry. */
  | { kind: 'removed'; entry: Place; after: Place | undefined }
  /** An entry without a link. */
  | { kind: 'inserted'; entry: Place; after: Place | undefined }
  /** An entry that says it is older than what was written before it. */
  | { kind: 'backdated'; entry: Place; after: Place }
  /** Links that are missing, from the first to the last of them. */
  | { kind: 'broken'; first: number; last: number; after: Place | undefined }
  /** A head that was written down, which the chain has with another hash. */
  | { kind: 'rewritten'; head: AuditHead; holdsUntil: number }
  /** A head that was written down, before which the chain ends. */
  | { kind: 'cut off'; head: AuditHead; endsAt: number };

export interface Verified {
  entries: number;
  /** How many of them were changed by the erasure of a person, which a later entry vouches for. */
  erased: number;
  head: AuditHead;
}

/**
 * The longest, in milliseconds, that an entry may say it is older than the one before it. It has the time at which its
 * transaction began, and its link the place at which that ended; no transaction takes so long.
 */
const longestTransactionMs = 60 * 60 * 1000;

/**
 * Compares the whole log with its chain. It may run while others write: it is about what was chained when it began.
 * Memory does not grow with the log.
 *
 * @param heads what was written down earlier. Without one, nobody can tell a log that was rewritten and chained anew, or
 *   whose end was cut off, from one that is whole.
 */
export async function* verifyAuditLog(
  db: Executor,
  heads: readonly AuditHead[] = [],
): AsyncGenerator<Finding, Verified> {
  const head = await readAuditHead(db);
  const known = new Map(heads.map(({ seq }): [number, readonly string[]] => [seq, []]));
  const erasures = await readErasures(db);
  let erased = 0;
  let previous: AuditLink | undefined;
  for await (const links of readAuditLinks(db, head.seq))
    for (const link of links) {
      const isErased = link.text !== null && erasures.get(link.entryId) === hashOf('', link.text);
      if (isErased) erased += 1;
      yield* findingsAt(link, previous, isErased);
      if (known.has(link.seq)) known.set(link.seq, [link.hash, link.commitment ?? '']);
      previous = link;
    }

  let entries = 0;
  let before: Place | undefined;
  for await (const logged of readLoggedEntries(db))
    for (const entry of logged) {
      entries += 1;
      if (!entry.isChained) yield { kind: 'inserted', entry, after: before };
      before = entry;
    }

  yield* compareHeads(heads, known, head.seq);
  return { entries, erased, head };
}

function* findingsAt(link: AuditLink, previous: AuditLink | undefined, isErased: boolean): Generator<Finding, void> {
  const entry = placeOf(link);
  const after = previous && placeOf(previous);
  const last = previous?.seq ?? 0;
  const isNext = link.seq === last + 1;
  if (!isNext) yield { kind: 'broken', first: last + 1, last: link.seq - 1, after };
  if (link.text === null) yield { kind: 'removed', entry, after };
  else if (
    isNext &&
    !(isAsCommitted(link, previous) && (isErased || hashOf(previous?.hash ?? '', link.text) === link.hash))
  )
    yield { kind: 'changed', entry, after };
  if (link.commitment === null) yield { kind: 'uncommitted', entry, after };
  if (after && isBackdated(entry, after)) yield { kind: 'backdated', entry, after };
}

const placeOf = ({ entryId, createdAt }: AuditLink): Place => ({ id: entryId, createdAt });

const hashOf = (previous: string, text: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

/**
 * Whether all of an entry that no erasure changes is as it was committed to, and the rest is as it was or erased. Where a
 * commitment is missing there is nothing to compare, which is a finding of its own.
 */
function isAsCommitted({ hash, commitment, parts, salts }: AuditLink, previous: AuditLink | undefined): boolean {
  if (commitment === null || previous?.commitment === null || parts === null) return true;
  const content = contentOf(parts, salts);
  if (!content) return false;
  const expected = createHash('sha256')
    .update(Buffer.from(previous?.commitment ?? '', 'hex'))
    .update(Buffer.from(hash, 'hex'))
    .update(content);
  return expected.digest('hex') === commitment;
}

const isBackdated = (entry: Place, after: Place) =>
  entry.createdAt !== null &&
  after.createdAt !== null &&
  after.createdAt.getTime() - entry.createdAt.getTime() > longestTransactionMs;

function* compareHeads(
  heads: readonly AuditHead[],
  found: ReadonlyMap<number, readonly string[]>,
  endsAt: number,
): Generator<Finding, void> {
  let holdsUntil = 0;
  for (const head of [...heads].sort((a, b) => a.seq - b.seq)) {
    if (head.seq > endsAt) yield { kind: 'cut off', head, endsAt };
    else if (!found.get(head.seq)?.includes(head.hash)) yield { kind: 'rewritten', head, holdsUntil };
    else holdsUntil = head.seq;
  }
}
