import type { Schemas } from '@countinghouse/api-client/schema';
import { foldText, searchWords } from '@countinghouse/shared/search';
import { networkOf } from '../networks';
import type { TransactionPage } from './transaction-pages';

type Transaction = Schemas['Transaction'];

/** Some transactions, and their searchable words as one text: one run over it instead of one for each transaction. */
export interface Chunk {
  transactions: readonly Transaction[];
  text: string;
  /** Where each transaction's part of the text ends. */
  ends: readonly number[];
}

/** Transactions that are ready to be searched. */
export type TransactionIndex = readonly Chunk[];

/** What has been made of a history so far. */
interface Progress {
  pages: TransactionPage[];
  chunks: Chunk[];
  seen: Set<string>;
}

/** By the first page: the same history grows a page at a time. */
const progressOf = new WeakMap<TransactionPage, Progress>();

/**
 * Makes the pages of a history searchable. Of a history that has grown only the new pages are looked at, so that loading
 * it takes time in proportion to its length. A transaction on two pages is taken once.
 */
export function indexPages(pages: readonly TransactionPage[]): TransactionIndex {
  const [first] = pages;
  if (first === undefined) return [];
  const progress = progressFor(first, pages);
  for (const page of pages.slice(progress.pages.length)) {
    const transactions = page.data.transactions.filter(({ _id }) => !progress.seen.has(_id));
    for (const { _id } of transactions) progress.seen.add(_id);
    progress.pages.push(page);
    progress.chunks.push(toChunk(transactions));
  }
  return progress.chunks.slice(0, pages.length);
}

/** What has been made of these pages, or of the first few of them; nothing where they are others. */
function progressFor(first: TransactionPage, pages: readonly TransactionPage[]): Progress {
  const known = progressOf.get(first);
  if (known && pages.every((page, index) => (known.pages[index] ?? page) === page)) return known;
  const progress: Progress = { pages: [], chunks: [], seen: new Set() };
  progressOf.set(first, progress);
  return progress;
}

/** How many transactions there are. */
export function sizeOf(index: TransactionIndex): number {
  return index.reduce((size, { transactions }) => size + transactions.length, 0);
}

/** Reads a search once, and gives of some transactions those that have each of its words in one of their texts, in their order. */
export function searchChunks(search: string): (chunk: Chunk) => readonly Transaction[] {
  // The longest word stands in the fewest transactions.
  const [longest, ...others] = searchWords(search).sort((a, b) => b.length - a.length);
  return (chunk) => (longest === undefined ? chunk.transactions : searchChunk(chunk, longest, others));
}

function toChunk(transactions: readonly Transaction[]): Chunk {
  const texts = transactions.map(searchText);
  let end = 0;
  return { transactions, text: texts.join(''), ends: texts.map(({ length }) => (end += length)) };
}

/**
 * What the server's search looks in: the user's name and email, ID, hash, description, network and deposit address. No word
 * has a line break, so it stays within one of them.
 */
function searchText({ user_id, network, ...transaction }: Transaction): string {
  const { transaction_id, transaction_hash, description, deposit_wallet_address } = transaction;
  const texts = [
    ...[user_id?.fullName, user_id?.email, transaction_id, transaction_hash, description],
    ...[network, network && networkOf(network).label, deposit_wallet_address],
  ];
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
      if (others.length === 0 || hasEach(text.slice(start, end), others)) found.push(transaction);
      at = text.indexOf(word, end);
    }
    start = end;
  }
  return found;
}

const hasEach = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
