import type { Schemas } from '@countinghouse/api-client/schema';
import { spanFilter } from '../span-filters';
import { searchChunks, type Chunk, type TransactionIndex } from './transaction-index';
import type { AskedTransactions } from './transactions-list';

type Transaction = Schemas['Transaction'];
type Asked = Pick<AskedTransactions, 'search' | 'filters'>;

/** The latest question that each part of a history was asked, and what it found. */
const answers = new WeakMap<Chunk, { question: string; found: readonly Transaction[] }>();

/**
 * The transactions that a search and the filters find, in their order. A history that has grown is looked through only
 * where it is new, as long as the question stays.
 *
 * @param timeZone whose days the filters mean
 */
export function findTransactions(
  index: TransactionIndex,
  { search, filters }: Asked,
  timeZone: string,
): readonly Transaction[] {
  const question = JSON.stringify([search, filters, timeZone]);
  const searched = searchChunks(search);
  const isWanted = filterFor(filters, timeZone);
  return index.flatMap((chunk) => {
    const known = answers.get(chunk);
    if (known?.question === question) return known.found;
    const found = isWanted ? searched(chunk).filter(isWanted) : searched(chunk);
    answers.set(chunk, { question, found });
    return found;
  });
}

/** Tells what the filters let through; undefined where none is set. */
function filterFor(filters: Asked['filters'], timeZone: string): ((transaction: Transaction) => boolean) | undefined {
  const { type, status, network } = filters;
  if (Object.values(filters).every((value) => value === '')) return undefined;
  const isInSpans = spanFilter(filters, timeZone);
  return (transaction) =>
    (!type || transaction.transaction_category === type) &&
    (!status || transaction.status === status) &&
    (!network || transaction.network === network) &&
    isInSpans(transaction.date, transaction.amount);
}
