import { paths, type Area } from '@countinghouse/navigation';

/** A user's wallet, linked from the users list. */
export const userWalletsArea: Area = {
  permission: 'users',
  routes: [{ path: paths.userWallet(), lazy: () => import('./user-wallet-page') }],
};
