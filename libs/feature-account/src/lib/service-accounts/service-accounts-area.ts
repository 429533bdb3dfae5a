import { paths, type Area } from '@countinghouse/navigation';
import { IconRobot } from '@tabler/icons-react';

/** Service accounts and their keys, for the main admin only. */
export const serviceAccountsArea: Area = {
  permission: 'main-admin',
  capability: 'service_accounts',
  menu: {
    path: paths.serviceAccounts(),
    label: 'Service accounts',
    subtitle: 'API keys',
    icon: IconRobot,
  },
  routes: [
    {
      path: paths.serviceAccounts(),
      lazy: () => import('./service-accounts-page'),
      prefetch: (read) => read('get', '/service-accounts', {}),
    },
  ],
};
