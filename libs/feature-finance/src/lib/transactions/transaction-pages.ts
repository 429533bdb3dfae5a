import { readTotal } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { isLastPage, type ListSize } from '@countinghouse/ui';

type Transaction = Schemas['Transaction'];

/** Rows of one call (spec §9). */
export const pageSize = 1000;

/** No more rows are loaded into the browser than about as many. */
export const mostLoaded = 20_000;

/** One answer of the two transaction lists. */
export interface TransactionPage {
  data: { transactions: Transaction[]; pagination?: Schemas['Pagination'] };
  /** A sentence for each transaction that could not be read. */
  unreadable?: string[];
}

/** What an answer says about the whole history. */
export const historySize = (answer: TransactionPage): ListSize => ({
  totalCount: readTotal(answer),
  totalIsLowerBound: answer.data.pagination?.totalIsLowerBound,
});

/** The number of the page after the last one, or undefined where there is none. */
export function nextPage(last: TransactionPage, pages: readonly TransactionPage[]): number | undefined {
  const count = countOf(last);
  const page = pages.length;
  const isLast = isLastPage({
    page,
    size: pages[0] ? countOf(pages[0]) : pageSize,
    isNew: count > 0 && !pages.some((other) => other !== last && firstId(other) === firstId(last)),
    isFull: count === pageSize,
    pagination: historySize(last),
  });
  return isLast ? undefined : page + 1;
}

/** The number of the page to load next: none where there are enough. */
export function nextToLoad(last: TransactionPage, pages: readonly TransactionPage[]): number | undefined {
  const loaded = pages.reduce((count, page) => count + countOf(page), 0);
  return loaded < mostLoaded ? nextPage(last, pages) : undefined;
}

/** Transactions on a page, those included that could not be read. */
const countOf = ({ data, unreadable = [] }: TransactionPage) => data.transactions.length + unreadable.length;

const firstId = ({ data }: TransactionPage) => data.transactions[0]?._id;

interface PagesQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/** What took long to load stays fresh for longer: ten seconds a page. */
export function staleAfter({ state }: PagesQuery): number {
  return 10_000 * (state.data?.pages.length ?? 1);
}
