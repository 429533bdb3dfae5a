/** What is known about how many rows there are. */
export interface Extent {
  page: number;
  limit: number;
  /** How many rows there are, or the fewest there can be. */
  total: number;
  isTotalLowerBound: boolean;
  /** Rows on this page. */
  shown: number;
}

/** The last page that is known to exist; while the total is a lower bound, a full page promises one more. */
export function lastPage({ page, limit, total, isTotalLowerBound, shown }: Extent): number {
  const known = Math.max(1, Math.ceil(total / limit));
  return isTotalLowerBound && shown === limit ? Math.max(known, page + 1) : known;
}

/** "Showing X to Y of Z entries", with `1,000+` for a total that is a lower bound. */
export function describeExtent({ page, limit, total, isTotalLowerBound, shown }: Extent): string {
  const count = (figure: number) => figure.toLocaleString('en-US');
  const first = shown === 0 ? 0 : (page - 1) * limit + 1;
  const last = shown === 0 ? 0 : (page - 1) * limit + shown;
  return `Showing ${count(first)} to ${count(last)} of ${count(total)}${isTotalLowerBound ? '+' : ''} entries`;
}
