import type { Schemas } from '@countinghouse/api-client/schema';

/** A page of a list: from 1, and how many rows it holds. */
export interface Page {
  page: number;
  limit: number;
}

/** The rows before a page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** The page that was asked for, or undefined where the list is to come whole. */
export function toPage({ page, limit }: Partial<Page>): Page | undefined {
  return page === undefined && limit === undefined ? undefined : { page: page ?? 1, limit: limit ?? 10 };
}

type Pagination = Schemas['Pagination'];

/** Where a page stands in its list, in the contract's words: all that it lets a server say. */
export function toPagination(
  { page, limit }: Page,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
): Pagination & Required<Omit<Pagination, 'totalIsLowerBound'>> {
  const pagination = { page, limit, totalCount: total, totalPages: Math.ceil(total / limit) };
  return totalIsLowerBound ? { ...pagination, totalIsLowerBound } : pagination;
}
