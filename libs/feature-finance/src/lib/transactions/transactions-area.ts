import { paths, type Area } from '@countinghouse/areas';
import { IconTransfer } from '@tabler/icons-react';

/** Top-ups and wallet transactions. */
export const transactionsArea: Area = {
  permission: 'transactions',
  menu: {
    path: paths.transactions(),
    label: 'Transactions',
    subtitle: 'Transactions List',
    icon: IconTransfer,
  },
  routes: [
    { path: paths.transactions(), lazy: () => import('./transactions-page') },
    { path: paths.transactionDetails(), lazy: () => import('./transaction-details-page') },
    { path: paths.userTransactions(), lazy: () => import('./user-transactions-page') },
  ],
  commands: () => import('./transactions-commands'),
};
