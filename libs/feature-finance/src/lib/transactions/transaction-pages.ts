import type { Schemas } from '@countinghouse/api-client/schema';

type Transaction = Schemas['Transaction'];

/** Rows of one call (spec §9). */
export const pageSize = 1000;

/** One answer of the two transaction lists. */
export interface TransactionPage {
  data: { transactions: Transaction[]; pagination?: Schemas['Pagination'] };
}

/** The number of the page after the last one, or undefined where there is none. */
export function nextPage(last: TransactionPage, pages: readonly TransactionPage[]): number | undefined {
  const { transactions, pagination } = last.data;
  if (pagination) {
    // What the first page has is as much as this server gives.
    const given = pages[0]?.data.transactions.length || pageSize;
    const totalPages = pagination.totalPages ?? Math.ceil(pagination.totalCount / given);
    return pages.length < totalPages ? pages.length + 1 : undefined;
  }
  // A server that does not say how many there are is asked until a page is not full or comes a second time.
  const [first] = transactions;
  const isRepeated = pages.some((page) => page !== last && page.data.transactions[0]?._id === first?._id);
  return transactions.length === pageSize && !isRepeated ? pages.length + 1 : undefined;
}

interface PagesQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/** What took long to load stays fresh for longer: ten seconds a page. */
export function staleAfter({ state }: PagesQuery): number {
  return 10_000 * (state.data?.pages.length ?? 1);
}
