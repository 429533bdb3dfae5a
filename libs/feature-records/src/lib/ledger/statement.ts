import type { LedgerEntry, LedgerFigures, LedgerOwner } from './ledger-api';

/** A page of a ledger, as it was read. */
interface LedgerPage {
  data: readonly LedgerEntry[];
  user: LedgerOwner;
  figures: LedgerFigures;
}

/** All that a statement says. */
export interface Statement {
  owner: LedgerOwner;
  figures: LedgerFigures;
  /** Oldest first. */
  entries: readonly LedgerEntry[];
  /** The entries lead from the opening balance to the closing one. Otherwise something is missing. */
  addsUp: boolean;
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/**
 * Puts the pages of a ledger together, newest first as they come. What has been entered since the first one was read has
 * moved entries to the next page, where they come a second time; it is not in the figures of the first page, nor in a page.
 */
export function toStatement(pages: readonly LedgerPage[]): Statement | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const each = new Map(pages.flatMap(({ data }) => data).map((entry) => [entry._id, entry]));
  const entries = [...each.values()].toReversed();
  const { user: owner, figures } = first;
  let balance = toCents(figures.opening);
  const isEachRight = entries.every((entry) => {
    balance += toCents(entry.amount);
    return balance === toCents(entry.balance);
  });
  return { owner, figures, entries, addsUp: isEachRight && balance === toCents(figures.closing) };
}
