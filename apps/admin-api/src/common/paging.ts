import type { Schemas } from '@countinghouse/api-client/strict';

/** A page of a list: its number, from 1, and its size. */
export interface Page {
  page: number;
  limit: number;
}

/** Returns the number of rows before a page. */
export const getOffset = ({ page, limit }: Page): number => (page - 1) * limit;

type Pagination = Schemas['Pagination'];

/** Returns the contract's pagination of a page. */
export function toPagination(
  { page, limit }: Page,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
): Pagination & Required<Omit<Pagination, 'totalIsLowerBound'>> {
  const pagination = { page, limit, totalCount: total, totalPages: Math.ceil(total / limit) };
  return totalIsLowerBound ? { ...pagination, totalIsLowerBound } : pagination;
}

/** The limit of a list that is requested without paging. A longer list is cut off and gets a pagination. */
export const MAX_UNPAGED_ROWS = 5_000;

/** A page of rows and the total. */
export type PageResult<Row> = { rows: Row[]; total: number; totalIsLowerBound?: boolean };

/** As {@link paginate}, for a list that reads its page and total together. */
export async function paginateWithTotal<Row>(
  params: Partial<Page>,
  read: (page: Page) => Promise<PageResult<Row>>,
): Promise<{ data: Row[]; pagination?: Pagination }> {
  const { isUnpaged, page } = toRequestedPage(params);
  const { rows, ...count } = await read(page);
  return isUnpaged && rows.length < page.limit ? { data: rows } : { data: rows, pagination: toPagination(page, count) };
}

/** Returns the requested page, or the full list up to the limit. */
function toRequestedPage(params: Partial<Page>): { isUnpaged: boolean; page: Page } {
  const isUnpaged = params.page === undefined && params.limit === undefined;
  return {
    isUnpaged,
    page: isUnpaged ? { page: 1, limit: MAX_UNPAGED_ROWS } : { page: params.page ?? 1, limit: params.limit ?? 10 },
  };
}

/**
 * Reads a page of a list, or the full list if the request has no paging parameters. The result has a pagination unless it is
 * the full list.
 *
 * @param params the paging parameters of the request
 * @param read reads the rows of a page
 * @param count counts all rows
 */
export async function paginate<Row>(
  params: Partial<Page>,
  read: (page: Page) => Promise<Row[]>,
  count: () => Promise<{ total: number; totalIsLowerBound?: boolean }>,
): Promise<{ data: Row[]; pagination?: Pagination }> {
  const { isUnpaged, page } = toRequestedPage(params);
  const data = await read(page);
  return isUnpaged && data.length < page.limit ? { data } : { data, pagination: toPagination(page, await count()) };
}
