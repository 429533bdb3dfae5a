import { readTotal } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { isLastPage, type ListSize } from '@countinghouse/ui';

type Transaction = Schemas['Transaction'];

/** Rows per request (spec §9). */
export const PAGE_SIZE = 1000;

/** Approximate maximum of rows that the browser loads. */
export const MAX_LOADED_ROWS = 20_000;

/** A response of either transaction list. */
export interface TransactionPage {
  data: { transactions: Transaction[]; pagination?: Schemas['Pagination'] };
  /** A message for each malformed transaction. */
  malformed?: string[];
}

/** Returns the total size of the history from a response. */
export const getListSize = (response: TransactionPage): ListSize => ({
  totalCount: readTotal(response),
  totalIsLowerBound: response.data.pagination?.totalIsLowerBound,
});

/** Returns the number of the page after `last`; undefined if there is none. */
export function getNextPage(last: TransactionPage, pages: readonly TransactionPage[]): number | undefined {
  const count = countRows(last);
  const page = pages.length;
  const isLast = isLastPage({
    page,
    size: pages[0] ? countRows(pages[0]) : PAGE_SIZE,
    isNew: count > 0 && !pages.some((other) => other !== last && getFirstId(other) === getFirstId(last)),
    isFull: count === PAGE_SIZE,
    pagination: getListSize(last),
  });
  return isLast ? undefined : page + 1;
}

/** Returns the number of the next page to load; undefined once enough rows are loaded. */
export function getNextPageToLoad(last: TransactionPage, pages: readonly TransactionPage[]): number | undefined {
  const loaded = pages.reduce((count, page) => count + countRows(page), 0);
  return loaded < MAX_LOADED_ROWS ? getNextPage(last, pages) : undefined;
}

/** Number of transactions on a page, including malformed ones. */
const countRows = ({ data, malformed = [] }: TransactionPage) => data.transactions.length + malformed.length;

const getFirstId = ({ data }: TransactionPage) => data.transactions[0]?._id;

interface PagesQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/** Returns the stale time in milliseconds: ten seconds per page, because longer histories take longer to load. */
export function getStaleTime({ state }: PagesQuery): number {
  return 10_000 * (state.data?.pages.length ?? 1);
}
