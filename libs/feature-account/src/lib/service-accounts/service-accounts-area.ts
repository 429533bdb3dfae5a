import { paths, type Area } from '@countinghouse/navigation';
import { IconRobot } from '@tabler/icons-react';

/** Programs that use the server, each with a key of its own: for the main admin alone. */
export const serviceAccountsArea: Area = {
  permission: 'main-admin',
  capability: 'service_accounts',
  menu: {
    path: paths.serviceAccounts(),
    label: 'Service accounts',
    subtitle: 'Programs and Their Keys',
    icon: IconRobot,
  },
  routes: [
    {
      path: paths.serviceAccounts(),
      lazy: () => import('./service-accounts-page'),
      reads: (read) => read('get', '/service-accounts', {}),
    },
  ],
};
