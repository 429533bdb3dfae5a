import { transactionStatuses } from '@countinghouse/feature-records';
import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isNetwork } from '../networks';
import { spanFilterRules, toSpanQuestion, type SpanFilter } from '../span-filters';
import {
  filteredNetworks,
  isTransactionCategory,
  isTransactionStatus,
  transactionCategories,
} from './transaction-labels';
import type { TransactionsQuestion } from './transactions-api';

export type TransactionFilter = 'type' | 'status' | 'network' | SpanFilter;

/** What of a history's address decides which transactions are shown. */
export type AskedTransactions = Pick<ListParams<TransactionFilter>, 'search' | 'sort' | 'filters'>;

/** What the address of a transaction history may say. */
export const transactionListRules = {
  sortable: ['amount', 'date'],
  filters: {
    type: Object.keys(transactionCategories),
    status: Object.keys(transactionStatuses),
    network: Object.keys(filteredNetworks),
    ...spanFilterRules,
  },
} as const satisfies ListRules<TransactionFilter>;

const sorts: Record<NonNullable<TransactionsQuestion['sort']>, true> = {
  date: true,
  '-date': true,
  amount: true,
  '-amount': true,
};

function isTransactionSort(text: string): text is NonNullable<TransactionsQuestion['sort']> {
  return Object.hasOwn(sorts, text);
}

/** What the server is asked, from what the address says. Only what is set is sent. The days are those of `timeZone`. */
export function toTransactionsQuestion(
  { search, sort, filters }: AskedTransactions,
  timeZone: string,
): TransactionsQuestion {
  const { type, status, network } = filters;
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isTransactionCategory(type) && { transaction_type: type }),
    ...(isTransactionStatus(status) && { status }),
    ...(isNetwork(network) && { network }),
    ...toSpanQuestion(filters, timeZone),
    ...(isTransactionSort(order) && { sort: order }),
  };
}
