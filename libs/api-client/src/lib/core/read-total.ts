import { isObject } from './is-object';
import { readScalar } from './read-scalar';

/** The names under which servers say how many records a list has (product document, section 7). */
export const totalNames: readonly string[] = ['totalCount', 'total_records', 'total'];

/**
 * How many records a list has, wherever its answer says so: beside the rows, or under `pagination`, `data` or
 * `transactions`, as `totalCount`, `total_records` or `total`. Undefined where it does not say.
 *
 * @param answer the answer, or the part of it that holds the list
 */
export function readTotal(answer: unknown): number | undefined {
  if (!isObject(answer)) return undefined;
  for (const name of totalNames) {
    const total = readScalar(answer[name], 'number');
    if (typeof total === 'number' && total >= 0) return total;
  }
  const { pagination, data, transactions } = answer;
  return readTotal(pagination) ?? readTotal(data) ?? readTotal(transactions);
}

/** How long a list is, as far as it is known. */
export interface Extent {
  /** How many records there are; undefined where the rows are all of them. */
  total?: number;
  /** There are at least so many. @default false */
  isTotalLowerBound?: boolean;
}

/**
 * How long a list is, of which a page was asked for. A server that says no total is judged by its rows: more than were
 * asked for are all of them, a page that is not full is the last. Those that the answer names as unreadable count too.
 *
 * @param answer the answer, or the part of it that holds the list
 * @param rows its rows; undefined until they are there
 * @param asked the page, from 1, and how many rows it was to hold
 */
export function extentOf(
  answer: unknown,
  rows: readonly unknown[] | undefined,
  { page, limit }: { page: number; limit: number },
): Extent {
  if (rows === undefined) return { total: 0 };
  const sent = rows.length + unreadableIn(answer);
  if (sent > limit) return {};
  const total = readTotal(answer);
  if (total !== undefined) {
    const isTotalLowerBound = isLowerBound(answer);
    return { total, ...(isTotalLowerBound && { isTotalLowerBound }) };
  }
  const isFull = sent === limit;
  return { total: (page - 1) * limit + sent + Number(isFull), ...(isFull && { isTotalLowerBound: true }) };
}

/** How many rows of an answer could not be read: they are part of what was asked for. */
function unreadableIn(answer: unknown): number {
  return isObject(answer) && Array.isArray(answer['unreadable']) ? answer['unreadable'].length : 0;
}

/** Whether there may be more records than an answer says. */
export function isLowerBound(answer: unknown): boolean {
  if (!isObject(answer)) return false;
  return answer['totalIsLowerBound'] === true || isLowerBound(answer['pagination']) || isLowerBound(answer['data']);
}
