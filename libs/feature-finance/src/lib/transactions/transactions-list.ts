import type { Schemas } from '@countinghouse/api-client/schema';
import type { ListParams, ListRules } from '@countinghouse/ui';
import { searchIndex, type TransactionIndex } from './transaction-index';
import { filteredNetworks, transactionCategories, transactionStatuses } from './transaction-labels';

export type TransactionFilter = 'type' | 'status' | 'network';

/** What the address of a transaction history may say. */
export const transactionListRules = {
  filters: {
    type: Object.keys(transactionCategories),
    status: Object.keys(transactionStatuses),
    network: Object.keys(filteredNetworks),
  },
} as const satisfies ListRules<TransactionFilter>;

/** The transactions that a search and the filters find, in their order. */
export function findTransactions(
  index: TransactionIndex,
  { search, filters: { type, status, network } }: Pick<ListParams<TransactionFilter>, 'search' | 'filters'>,
): readonly Schemas['Transaction'][] {
  const found = searchIndex(index, search);
  if (!type && !status && !network) return found;
  return found.filter(
    (transaction) =>
      (!type || transaction.transaction_category === type) &&
      (!status || transaction.status === status) &&
      (!network || transaction.network === network),
  );
}
