import { paths, type Area } from '@countinghouse/navigation';

/** What one user holds; reached from the users list. */
export const userWalletsArea: Area = {
  permission: 'users',
  routes: [{ path: paths.userWallet(), lazy: () => import('./user-wallet-page') }],
};
