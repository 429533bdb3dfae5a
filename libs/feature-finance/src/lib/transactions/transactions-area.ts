import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconTransfer } from '@tabler/icons-react';
import { toTransactionsQuery, transactionListRules } from './transactions-list';

/** Top-ups and wallet transactions. */
export const transactionsArea: Area = {
  permission: 'transactions',
  menu: {
    path: paths.transactions(),
    label: 'Transactions',
    subtitle: 'Transactions List',
    icon: IconTransfer,
    queue: 'topups',
  },
  routes: [
    {
      path: paths.transactions(),
      lazy: () => import('./transactions-page'),
      prefetch: (read, { search, can, timeZone }) => {
        if (!can('transaction_search')) return;
        const list = readListParams(search, transactionListRules);
        const query = { ...toTransactionsQuery(list, timeZone), page: list.page, limit: list.limit };
        read('get', '/all-transactions', { params: { query } });
      },
    },
    { path: paths.queue('topups'), lazy: () => import('./topups-queue-page') },
    { path: paths.transactionDetails(), lazy: () => import('./transaction-details-page') },
    { path: paths.userTransactions(), lazy: () => import('./user-transactions-page') },
  ],
  commands: () => import('./transactions-commands'),
};
