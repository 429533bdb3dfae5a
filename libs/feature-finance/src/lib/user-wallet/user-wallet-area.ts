import { paths, type Area } from '@countinghouse/permissions';

/** What one user holds; reached from the users list. */
export const userWalletArea: Area = {
  permission: 'users',
  routes: [{ path: paths.userWallet(), lazy: () => import('./user-wallet-page') }],
};
