import type { Finding, EntryReference } from './verify-audit-log';

const describeEntry = ({ id, createdAt }: EntryReference) =>
  createdAt === null ? `entry ${id} (missing)` : `entry ${id} of ${createdAt.toISOString()}`;

const describePosition = (after: EntryReference | undefined) =>
  after ? `after ${describeEntry(after)}` : 'at the beginning';

/** Describes in one line what is wrong and where. */
export function describeFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `Changed: ${describeEntry(finding.entry)}, ${describePosition(finding.after)}. It does not match the hash of its link: it was changed, or an entry between the two was removed or inserted.`;
    case 'uncommitted':
      return `Uncommitted: ${describeEntry(finding.entry)}, ${describePosition(finding.after)}. The commitment to its link is missing, so an unauthorized change cannot be ruled out.`;
    case 'removed':
      return `Removed: entry ${finding.entry.id}, ${describePosition(finding.after)}. Its link in the chain still exists.`;
    case 'inserted':
      return `Inserted: ${describeEntry(finding.entry)}, ${describePosition(finding.after)}. It has no link in the chain: it was inserted without one, or its link was removed.`;
    case 'backdated':
      return `Inserted: ${describeEntry(finding.entry)} was written ${describePosition(finding.after)}, which is more than an hour later.`;
    case 'broken':
      return finding.first === finding.last
        ? `Broken: link ${finding.first} of the chain is missing, ${describePosition(finding.after)}.`
        : `Broken: links ${finding.first} to ${finding.last} of the chain are missing, ${describePosition(finding.after)}.`;
    case 'rewritten':
      return `Rewritten: link ${finding.head.seq} differs from the logged hash. Entries were changed and rechained ${finding.validUntil === 0 ? 'up to it' : `after link ${finding.validUntil}, which is intact`}.`;
    case 'cut off':
      return `Cut off: the chain ends with link ${finding.endsAt}. Link ${finding.head.seq} was logged and is missing.`;
  }
}
