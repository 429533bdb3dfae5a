import { paths, type Area } from '@countinghouse/navigation';

/** The ledger of a user's balance, linked from their wallet. */
export const ledgerArea: Area = {
  permission: 'users',
  capability: 'user_ledger',
  routes: [
    { path: paths.userLedger(), lazy: () => import('./ledger-page') },
    { path: paths.userStatement(), lazy: () => import('./statement-page') },
  ],
};
