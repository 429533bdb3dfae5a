import { sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { atLeast, atMost, equals, every, type List, type ListFilter } from '../../database/listing/list';
import { containsTerms } from '../../database/listing/match-terms';
import { ledgerEntries, topups, transactions } from '../../database/schema';
import { transactionColumns, type TransactionRow, transactionJoins } from './transactions-repository';

export type TransactionFilter = ListFilter & {
  userId?: string | undefined;
  status?: Schemas['TransactionStatus'];
  /** A category or a direction. */
  type?: Schemas['TransactionTypeFilter'];
  network?: Schemas['NetworkType'];
  /** The complete hash of a top-up; case and whitespace are ignored. */
  hash?: string;
  /** US dollars. */
  amountMin?: number;
  amountMax?: number;
  sort?: Schemas['TransactionSort'];
};

/** A separate lookup, because the planner expects many matches and would scan all top-ups by time to find one. */
const hasHash = (hash: string) => sql`${transactions.id} = any (array(
  select id from ${topups} where transaction_hash <> '' and hash_key(transaction_hash) = hash_key(${hash})))`;

/** Top-ups and ledger entries as one list. */
export const transactionList: List<TransactionRow, TransactionFilter> = {
  from: transactions,
  id: transactions.id,
  sorts: { date: transactions.createdAt, amount: transactions.amount },
  defaultSort: '-date',
  filters: ({ userId, status, type, network, hash, amountMin, amountMax }) => [
    equals(transactions.userId, userId),
    equals(transactions.status, status),
    type === 'topup' || type === 'wallet' ? equals(transactions.category, type) : equals(transactions.type, type),
    equals(transactions.network, network),
    hash === undefined ? undefined : hasHash(hash),
    atLeast(transactions.amount, amountMin),
    atMost(transactions.amount, amountMax),
  ],
  days: transactions.createdAt,
  searchText: transactions.searchText,
  canMatch: (terms) => sql`case ${transactions.category}
    when 'topup' then exists (select from ${topups} where ${every(containsTerms(topups.searchText, terms))})
    else exists (select from ${ledgerEntries} where ${every(containsTerms(ledgerEntries.searchText, terms))}) end`,
  counter: { kinds: ['topup', 'ledger_entry'], statuses: ({ status }) => [status] },
  columns: transactionColumns,
  rowsFrom: transactionJoins,
};
