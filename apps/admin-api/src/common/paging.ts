import type { Schemas } from '@countinghouse/api-client/schema';

/** A page of a list: from 1, and how many rows it holds. */
export interface Page {
  page: number;
  limit: number;
}

/** The rows before a page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

type Pagination = Schemas['Pagination'];

/** Where a page stands in its list, in the contract's words: all that it lets a server say. */
export function toPagination(
  { page, limit }: Page,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
): Pagination & Required<Omit<Pagination, 'totalIsLowerBound'>> {
  const pagination = { page, limit, totalCount: total, totalPages: Math.ceil(total / limit) };
  return totalIsLowerBound ? { ...pagination, totalIsLowerBound } : pagination;
}

/** A list that is asked for whole stops after this many rows, and says how many there are. */
export const wholeListRows = 5_000;

/**
 * Answers a page of a list, or the whole list where no page is asked for. It says where the rows stand in the list
 * unless they are all of it.
 *
 * @param asked the page that was asked for, if one was
 * @param read gives the rows of a page
 * @param count gives how many rows there are
 */
export async function answerList<Row>(
  asked: Partial<Page>,
  read: (page: Page) => Promise<Row[]>,
  count: () => Promise<{ total: number; totalIsLowerBound?: boolean }>,
): Promise<{ data: Row[]; pagination?: Pagination }> {
  const isWhole = asked.page === undefined && asked.limit === undefined;
  const page = isWhole ? { page: 1, limit: wholeListRows } : { page: asked.page ?? 1, limit: asked.limit ?? 10 };
  const data = await read(page);
  return isWhole && data.length < page.limit ? { data } : { data, pagination: toPagination(page, await count()) };
}
