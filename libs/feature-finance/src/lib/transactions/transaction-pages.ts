import type { Schemas } from '@countinghouse/api-client/schema';
import { isLastPage } from '@countinghouse/ui';

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
  const page = pages.length;
  const isLast = isLastPage({
    page,
    size: pages[0]?.data.transactions.length ?? pageSize,
    isNew: transactions.length > 0 && !pages.some((other) => other !== last && firstId(other) === firstId(last)),
    isFull: transactions.length === pageSize,
    pagination,
  });
  return isLast ? undefined : page + 1;
}

const firstId = ({ data }: TransactionPage) => data.transactions[0]?._id;

interface PagesQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/** What took long to load stays fresh for longer: ten seconds a page. */
export function staleAfter({ state }: PagesQuery): number {
  return 10_000 * (state.data?.pages.length ?? 1);
}
