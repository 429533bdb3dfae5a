import type { Schemas } from '@countinghouse/api-client/schema';
import { createRangeFilter } from '../range-filters';
import { searchChunks, type Chunk, type TransactionIndex } from './transaction-index';
import type { TransactionListParams } from './transactions-list';

type Transaction = Schemas['Transaction'];
type SearchParams = Pick<TransactionListParams, 'search' | 'filters'>;

/** The latest search parameters of each chunk and their matches. */
const cache = new WeakMap<Chunk, { key: string; matches: readonly Transaction[] }>();

/**
 * Returns the transactions that match a search and filters, in order. With unchanged parameters only new chunks are
 * searched.
 *
 * @param timeZone of the filtered days
 */
export function findTransactions(
  index: TransactionIndex,
  { search, filters }: SearchParams,
  timeZone: string,
): readonly Transaction[] {
  const key = JSON.stringify([search, filters, timeZone]);
  const searchChunk = searchChunks(search);
  const isMatch = createFilter(filters, timeZone);
  return index.flatMap((chunk) => {
    const cached = cache.get(chunk);
    if (cached?.key === key) return cached.matches;
    const matches = isMatch ? searchChunk(chunk).filter(isMatch) : searchChunk(chunk);
    cache.set(chunk, { key, matches });
    return matches;
  });
}

/** Creates a predicate for the filters; undefined if none is set. */
function createFilter(
  filters: SearchParams['filters'],
  timeZone: string,
): ((transaction: Transaction) => boolean) | undefined {
  const { type, status, network } = filters;
  if (Object.values(filters).every((value) => value === '')) return undefined;
  const isInRanges = createRangeFilter(filters, timeZone);
  return (transaction) =>
    (!type || transaction.transaction_category === type) &&
    (!status || transaction.status === status) &&
    (!network || transaction.network === network) &&
    isInRanges(transaction.date, transaction.amount);
}
