import { paths, type Area } from '@countinghouse/navigation';
import { IconBuildingBank } from '@tabler/icons-react';

/** The deposit addresses of the company. */
export const depositWalletsArea: Area = {
  permission: 'wallets',
  menu: {
    path: paths.depositWallets(),
    label: 'Wallets',
    subtitle: 'Admin Wallet Addresses',
    icon: IconBuildingBank,
  },
  routes: [
    {
      path: paths.depositWallets(),
      lazy: () => import('./deposit-wallets-page'),
      prefetch: (read) => read('get', '/admin-wallets', {}),
    },
  ],
};
