import type { Schemas } from '@countinghouse/api-client/whole';

/** A page of a list: its number, from 1, and how many rows it holds. */
export interface Page {
  page: number;
  limit: number;
}

/** How many rows come before a page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

type Pagination = Schemas['Pagination'];

/** Where a page stands in its list, with every field that the contract has for it. */
export function toPagination(
  { page, limit }: Page,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
): Pagination & Required<Omit<Pagination, 'totalIsLowerBound'>> {
  const pagination = { page, limit, totalCount: total, totalPages: Math.ceil(total / limit) };
  return totalIsLowerBound ? { ...pagination, totalIsLowerBound } : pagination;
}

/** A whole list stops after this many rows, and says how many there are. */
export const wholeListRows = 5_000;

/** A page of rows, and how many there are in all. */
export type Listed<Row> = { rows: Row[]; total: number; totalIsLowerBound?: boolean };

/** As {@link answerList}, for a list that finds its page and its total together. */
export async function answerListed<Row>(
  asked: Partial<Page>,
  read: (page: Page) => Promise<Listed<Row>>,
): Promise<{ data: Row[]; pagination?: Pagination }> {
  const { isWhole, page } = pageAsked(asked);
  const { rows, ...count } = await read(page);
  return isWhole && rows.length < page.limit ? { data: rows } : { data: rows, pagination: toPagination(page, count) };
}

/** The page that is asked for, or the whole list as far as it goes. */
function pageAsked(asked: Partial<Page>): { isWhole: boolean; page: Page } {
  const isWhole = asked.page === undefined && asked.limit === undefined;
  return {
    isWhole,
    page: isWhole ? { page: 1, limit: wholeListRows } : { page: asked.page ?? 1, limit: asked.limit ?? 10 },
  };
}

/**
 * Answers with a page of a list, or with the whole list where no page is asked for. The answer says where the rows
 * stand in the list, unless it holds them all.
 *
 * @param asked the page that the caller asks for, if any
 * @param read gives the rows of a page
 * @param count gives how many rows there are
 */
export async function answerList<Row>(
  asked: Partial<Page>,
  read: (page: Page) => Promise<Row[]>,
  count: () => Promise<{ total: number; totalIsLowerBound?: boolean }>,
): Promise<{ data: Row[]; pagination?: Pagination }> {
  const { isWhole, page } = pageAsked(asked);
  const data = await read(page);
  return isWhole && data.length < page.limit ? { data } : { data, pagination: toPagination(page, await count()) };
}
