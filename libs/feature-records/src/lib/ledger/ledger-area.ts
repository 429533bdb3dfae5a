import { paths, type Area } from '@countinghouse/navigation';

/** What explains one user's balance; reached from their wallet. */
export const ledgerArea: Area = {
  permission: 'users',
  capability: 'user_ledger',
  routes: [
    { path: paths.userLedger(), lazy: () => import('./ledger-page') },
    { path: paths.userStatement(), lazy: () => import('./statement-page') },
  ],
};
