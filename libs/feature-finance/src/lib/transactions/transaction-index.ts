import type { Schemas } from '@countinghouse/api-client/schema';
import { foldText, searchWords } from '@countinghouse/ui';
import { networkOf } from '../networks';
import type { TransactionPage } from './transaction-pages';

type Transaction = Schemas['Transaction'];

/** Some transactions, and their searchable words as one text: one run over it instead of one for each transaction. */
interface Chunk {
  transactions: readonly Transaction[];
  text: string;
  /** Where each transaction's part of the text ends. */
  ends: readonly number[];
}

/** Transactions that are ready to be searched. */
export type TransactionIndex = readonly Chunk[];

const chunkOf = new WeakMap<TransactionPage, Chunk>();

/** Makes the pages of a history searchable, each page only once. A transaction on two pages is taken once. */
export function indexPages(pages: readonly TransactionPage[]): TransactionIndex {
  const seen = new Set<string>();
  return pages.map((page) => {
    const chunk = chunkOf.get(page) ?? toChunk(page.data.transactions.filter(({ _id }) => !seen.has(_id)));
    chunkOf.set(page, chunk);
    for (const { _id } of chunk.transactions) seen.add(_id);
    return chunk;
  });
}

/** How many transactions there are. */
export function sizeOf(index: TransactionIndex): number {
  return index.reduce((size, { transactions }) => size + transactions.length, 0);
}

/** The transactions that have each word of `search` in their user email, hash, description or network, in their order. */
export function searchIndex(index: TransactionIndex, search: string): readonly Transaction[] {
  // The longest word stands in the fewest transactions.
  const [longest, ...others] = searchWords(search).sort((a, b) => b.length - a.length);
  return index.flatMap((chunk) => (longest === undefined ? chunk.transactions : searchChunk(chunk, longest, others)));
}

function toChunk(transactions: readonly Transaction[]): Chunk {
  const texts = transactions.map(searchText);
  let end = 0;
  return { transactions, text: texts.join(''), ends: texts.map(({ length }) => (end += length)) };
}

/** User email, hash, description and network. No word has a line break, so it stays within one of them. */
function searchText({ user_id, transaction_hash, description, network }: Transaction): string {
  const texts = [user_id?.email, transaction_hash, description, network, network && networkOf(network).label];
  return foldText(`${texts.join('\n')}\n`);
}

function searchChunk({ transactions, text, ends }: Chunk, word: string, others: readonly string[]) {
  const found: Transaction[] = [];
  let start = 0;
  let at = text.indexOf(word);
  for (const [position, transaction] of transactions.entries()) {
    if (at === -1) break;
    const end = ends[position] ?? text.length;
    if (at < end) {
      const own = text.slice(start, end);
      if (others.every((other) => own.includes(other))) found.push(transaction);
      at = text.indexOf(word, end);
    }
    start = end;
  }
  return found;
}
