import { transactionStatuses } from '@countinghouse/feature-records';
import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isNetwork } from '../networks';
import { rangeFilterRules, toRangeQuery, type RangeFilter } from '../range-filters';
import {
  filteredNetworks,
  isTransactionCategory,
  isTransactionStatus,
  transactionCategories,
} from './transaction-labels';
import type { TransactionsQuery } from './transactions-api';

export type TransactionFilter = 'type' | 'status' | 'network' | RangeFilter;

/** The URL parameters that select transactions. */
export type TransactionListParams = Pick<ListParams<TransactionFilter>, 'search' | 'sort' | 'filters'>;

/** URL parameters of the transaction history. */
export const transactionListRules = {
  sortable: ['amount', 'date'],
  filters: {
    type: Object.keys(transactionCategories),
    status: Object.keys(transactionStatuses),
    network: Object.keys(filteredNetworks),
    ...rangeFilterRules,
  },
} as const satisfies ListRules<TransactionFilter>;

const sorts: Record<NonNullable<TransactionsQuery['sort']>, true> = {
  date: true,
  '-date': true,
  amount: true,
  '-amount': true,
};

function isTransactionSort(text: string): text is NonNullable<TransactionsQuery['sort']> {
  return Object.hasOwn(sorts, text);
}

/** Converts URL parameters, with days in `timeZone`, to query parameters. Empty ones are omitted. */
export function toTransactionsQuery(
  { search, sort, filters }: TransactionListParams,
  timeZone: string,
): TransactionsQuery {
  const { type, status, network } = filters;
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isTransactionCategory(type) && { transaction_type: type }),
    ...(isTransactionStatus(status) && { status }),
    ...(isNetwork(network) && { network }),
    ...toRangeQuery(filters, timeZone),
    ...(isTransactionSort(order) && { sort: order }),
  };
}
