import type { Schemas } from '@countinghouse/api-client/schema';
import { foldText, toSearchTerms } from '@countinghouse/shared/search';
import { getNetwork } from '../networks';
import type { TransactionPage } from './transaction-pages';

type Transaction = Schemas['Transaction'];

/** Transactions and their searchable text, joined so that one pass searches all of them. */
export interface Chunk {
  transactions: readonly Transaction[];
  text: string;
  /** End offset of each transaction's part of the text. */
  ends: readonly number[];
}

/** Transactions prepared for search. */
export type TransactionIndex = readonly Chunk[];

/** Progress of indexing a history. */
interface Progress {
  pages: TransactionPage[];
  chunks: Chunk[];
  seen: Set<string>;
}

/** Keyed by first page, because a history grows by appending pages. */
const progressByFirstPage = new WeakMap<TransactionPage, Progress>();

/**
 * Indexes the pages of a history for search. Only new pages are indexed, so that loading takes linear time. Duplicates
 * across pages are dropped.
 */
export function indexPages(pages: readonly TransactionPage[]): TransactionIndex {
  const [first] = pages;
  if (first === undefined) return [];
  const progress = getProgress(first, pages);
  for (const page of pages.slice(progress.pages.length)) {
    const transactions = page.data.transactions.filter(({ _id }) => !progress.seen.has(_id));
    for (const { _id } of transactions) progress.seen.add(_id);
    progress.pages.push(page);
    progress.chunks.push(toChunk(transactions));
  }
  return progress.chunks.slice(0, pages.length);
}

/** Returns the progress for these pages, or for their beginning; an empty one for another history. */
function getProgress(first: TransactionPage, pages: readonly TransactionPage[]): Progress {
  const existing = progressByFirstPage.get(first);
  if (existing && pages.every((page, index) => (existing.pages[index] ?? page) === page)) return existing;
  const progress: Progress = { pages: [], chunks: [], seen: new Set() };
  progressByFirstPage.set(first, progress);
  return progress;
}

/** Returns the number of transactions. */
export function countTransactions(index: TransactionIndex): number {
  return index.reduce((size, { transactions }) => size + transactions.length, 0);
}

/** Parses a search and returns a function that finds the transactions of a chunk that contain every term, in order. */
export function searchChunks(search: string): (chunk: Chunk) => readonly Transaction[] {
  // The longest term usually has the fewest matches.
  const [longest, ...others] = toSearchTerms(search).sort((a, b) => b.length - a.length);
  return (chunk) => (longest === undefined ? chunk.transactions : searchChunk(chunk, longest, others));
}

function toChunk(transactions: readonly Transaction[]): Chunk {
  const texts = transactions.map(getSearchText);
  let end = 0;
  return { transactions, text: texts.join(''), ends: texts.map(({ length }) => (end += length)) };
}

/**
 * Returns the same text that the server searches: the user's name and email, ID, hash, description, network and deposit
 * address. Terms have no line breaks, so none can match across two of them.
 */
function getSearchText({ user_id, network, ...transaction }: Transaction): string {
  const { transaction_id, transaction_hash, description, deposit_wallet_address } = transaction;
  const texts = [
    ...[user_id?.fullName, user_id?.email, transaction_id, transaction_hash, description],
    ...[network, network && getNetwork(network).label, deposit_wallet_address],
  ];
  return foldText(`${texts.join('\n')}\n`);
}

function searchChunk({ transactions, text, ends }: Chunk, term: string, otherTerms: readonly string[]) {
  const matches: Transaction[] = [];
  let start = 0;
  let matchStart = text.indexOf(term);
  for (const [position, transaction] of transactions.entries()) {
    if (matchStart === -1) break;
    const end = ends[position] ?? text.length;
    if (matchStart < end) {
      if (otherTerms.length === 0 || includesAll(text.slice(start, end), otherTerms)) matches.push(transaction);
      matchStart = text.indexOf(term, end);
    }
    start = end;
  }
  return matches;
}

const includesAll = (text: string, terms: readonly string[]) => terms.every((term) => text.includes(term));
