import type { Finding, Place } from './verify-audit-log';

const inWords = ({ id, createdAt }: Place) =>
  createdAt === null ? `entry ${id} (gone)` : `entry ${id} of ${createdAt.toISOString()}`;

const afterOf = (after: Place | undefined) => (after ? `after ${inWords(after)}` : 'at the beginning');

/** Says what is wrong and where, in one line. */
export function findingSentence(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `Changed: ${inWords(finding.entry)}, ${afterOf(finding.after)}. It does not fit what was chained before it: it was changed, or something between the two was removed or inserted.`;
    case 'uncommitted':
      return `Uncommitted: ${inWords(finding.entry)}, ${afterOf(finding.after)}. The commitment to its link is gone, so that nobody can tell whether an erasure has changed more than it may.`;
    case 'removed':
      return `Removed: entry ${finding.entry.id}, ${afterOf(finding.after)}. Its link in the chain is there.`;
    case 'inserted':
      return `Inserted: ${inWords(finding.entry)}, ${afterOf(finding.after)}. It has no link in the chain: it was inserted past it, or its link was removed.`;
    case 'backdated':
      return `Inserted: ${inWords(finding.entry)} was written ${afterOf(finding.after)}, which is more than an hour later.`;
    case 'broken':
      return finding.first === finding.last
        ? `Broken: link ${finding.first} of the chain is missing, ${afterOf(finding.after)}.`
        : `Broken: links ${finding.first} to ${finding.last} of the chain are missing, ${afterOf(finding.after)}.`;
    case 'rewritten':
      return `Rewritten: link ${finding.head.seq} has another hash than was written down. Something was changed and chained anew ${finding.holdsUntil === 0 ? 'up to it' : `after link ${finding.holdsUntil}, which holds`}.`;
    case 'cut off':
      return `Cut off: the chain ends with link ${finding.endsAt}. Link ${finding.head.seq} was written down, and is gone.`;
  }
}
