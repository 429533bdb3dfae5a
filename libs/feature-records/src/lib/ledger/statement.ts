import type { LedgerEntry, LedgerFigures, LedgerOwner } from './ledger-api';

interface LedgerPage {
  data: readonly LedgerEntry[];
  user: LedgerOwner;
  figures: LedgerFigures;
}

/** The content of a statement. */
export interface Statement {
  owner: LedgerOwner;
  figures: LedgerFigures;
  /** Oldest first. */
  entries: readonly LedgerEntry[];
  /** Whether the entries lead from the opening to the closing balance. If not, entries are missing. */
  isBalanced: boolean;
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/**
 * Combines the pages of a ledger into a statement. An entry made after the first page was read shifts earlier ones to
 * the next page, so duplicates are dropped. The new entry itself is in no page and not in the figures of the first
 * page.
 */
export function toStatement(pages: readonly LedgerPage[]): Statement | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const entriesById = new Map(pages.flatMap(({ data }) => data).map((entry) => [entry._id, entry]));
  // Pages are newest first.
  const entries = [...entriesById.values()].toReversed();
  const { user: owner, figures } = first;
  let balance = toCents(figures.opening);
  const areBalancesConsistent = entries.every((entry) => {
    balance += toCents(entry.amount);
    return balance === toCents(entry.balance);
  });
  return { owner, figures, entries, isBalanced: areBalancesConsistent && balance === toCents(figures.closing) };
}
