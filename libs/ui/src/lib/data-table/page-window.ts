import { formatCount } from '../format-count/format-count';

/** Size of a list and of the current page. */
export interface Extent {
  /** Current page, from 1. */
  page: number;
  /** Rows per page. */
  limit: number;
  /** Total number of rows, or its lower bound. */
  total: number;
  /** Whether `total` is a lower bound. */
  isTotalLowerBound: boolean;
  /** Rows shown on this page. */
  shown: number;
  /** Malformed rows of this page. @default 0 */
  malformedRows?: number;
}

/** Returns the number of the last page. While the total is a lower bound, a full page implies another one. */
export function getLastPage({ page, limit, total, isTotalLowerBound, shown, malformedRows = 0 }: Extent): number {
  const pages = Math.max(1, Math.ceil(total / limit));
  return isTotalLowerBound && shown + malformedRows === limit ? Math.max(pages, page + 1) : pages;
}

/** Returns "Showing X to Y of Z entries", with `1,000+` for a lower bound. */
export function describeExtent({ page, limit, total, isTotalLowerBound, shown }: Extent): string {
  const first = shown === 0 ? 0 : (page - 1) * limit + 1;
  const last = shown === 0 ? 0 : (page - 1) * limit + shown;
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}${isTotalLowerBound ? '+' : ''} entries`;
}
