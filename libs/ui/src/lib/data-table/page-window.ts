import { formatCount } from '../format-count/format-count';

/** What is known about how many rows there are. */
export interface Extent {
  page: number;
  limit: number;
  /** How many rows there are, or the fewest there can be. */
  total: number;
  isTotalLowerBound: boolean;
  /** Rows on this page. */
  shown: number;
  /** Rows that came with this page and cannot be shown. @default 0 */
  unreadable?: number;
}

/** The last page that is known to exist; while the total is a lower bound, a full page promises one more. */
export function lastPage({ page, limit, total, isTotalLowerBound, shown, unreadable = 0 }: Extent): number {
  const known = Math.max(1, Math.ceil(total / limit));
  return isTotalLowerBound && shown + unreadable === limit ? Math.max(known, page + 1) : known;
}

/** "Showing X to Y of Z entries", with `1,000+` for a total that is a lower bound. */
export function describeExtent({ page, limit, total, isTotalLowerBound, shown }: Extent): string {
  const first = shown === 0 ? 0 : (page - 1) * limit + 1;
  const last = shown === 0 ? 0 : (page - 1) * limit + shown;
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}${isTotalLowerBound ? '+' : ''} entries`;
}
