import { isObject } from './is-object';
import { readScalar } from './read-scalar';

/** Properties in which servers send the total of a list (specification, section 7). */
export const totalProperties: readonly string[] = ['totalCount', 'total_records', 'total'];

/**
 * Returns the total of a list: `totalCount`, `total_records` or `total`, next to the rows or in `pagination`, `data` or
 * `transactions`. Undefined if the response has none.
 *
 * @param body the response body, or the part that contains the list
 */
export function readTotal(body: unknown): number | undefined {
  if (!isObject(body)) return undefined;
  for (const name of totalProperties) {
    const total = readScalar(body[name], 'number');
    if (typeof total === 'number' && total >= 0) return total;
  }
  const { pagination, data, transactions } = body;
  return readTotal(pagination) ?? readTotal(data) ?? readTotal(transactions);
}

/** The length of a list. */
export interface Extent {
  /** Number of records; undefined if the rows are the complete list. */
  total?: number;
  /** There are at least `total` records. @default false */
  isTotalLowerBound?: boolean;
}

/**
 * Returns the length of a list from one of its pages. Without a total, it is derived from the rows: more rows than `limit`
 * are the complete list, and a page that is not full is the last. Malformed rows count too.
 *
 * @param body the response body, or the part that contains the list
 * @param rows the rows; undefined before they are loaded
 * @param params the requested page, from 1, and its size
 */
export function getExtent(
  body: unknown,
  rows: readonly unknown[] | undefined,
  { page, limit }: { page: number; limit: number },
): Extent {
  if (rows === undefined) return { total: 0 };
  const sent = rows.length + countMalformedRows(body);
  if (sent > limit) return {};
  const total = readTotal(body);
  if (total !== undefined) {
    const isTotalLowerBound = isLowerBound(body);
    return { total, ...(isTotalLowerBound && { isTotalLowerBound }) };
  }
  const isFull = sent === limit;
  return { total: (page - 1) * limit + sent + Number(isFull), ...(isFull && { isTotalLowerBound: true }) };
}

/** Returns the number of omitted rows of a response. */
function countMalformedRows(body: unknown): number {
  return isObject(body) && Array.isArray(body['malformed']) ? body['malformed'].length : 0;
}

/** Whether the total of a response is only a lower bound. */
export function isLowerBound(body: unknown): boolean {
  if (!isObject(body)) return false;
  return body['totalIsLowerBound'] === true || isLowerBound(body['pagination']) || isLowerBound(body['data']);
}
