/** Size of a list as reported by the server. */
export interface ListSize {
  /** Number of rows, if the server sends it. */
  totalCount?: number | undefined;
  /** The total is a lower bound, so it does not determine the last page. */
  totalIsLowerBound?: boolean | undefined;
}

/** A fetched page. */
export interface ListPage {
  /** Page number, from 1. */
  page: number;
  /** Rows of a full page, taken from the first page since a server may return fewer than requested. */
  size: number;
  /** Whether the page has rows that no earlier page had. */
  isNew: boolean;
  /** Whether the page has as many rows as requested. Omit it if the server may return fewer. @default true */
  isFull?: boolean;
  /** Pagination of the response, if any. */
  pagination: ListSize | undefined;
}

/** Returns the exact total of a list, or undefined if it is unknown. */
export function getTotal(pagination: ListSize | undefined): number | undefined {
  return pagination?.totalIsLowerBound ? undefined : pagination?.totalCount;
}

/**
 * Returns whether a list ends with this page: it has nothing new, the total is reached, or, without a total, the page is not
 * full.
 */
export function isLastPage({ page, size, isNew, isFull = true, pagination }: ListPage): boolean {
  const total = getTotal(pagination);
  return !isNew || (total === undefined ? !isFull : page * size >= total);
}
