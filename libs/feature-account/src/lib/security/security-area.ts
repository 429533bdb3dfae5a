import { paths, type Area } from '@countinghouse/navigation';
import { IconShieldLock } from '@tabler/icons-react';
import { securitySections } from './security-sections';

/** The rules of the house for accounts, and who is signed in: for the main admin alone. */
export const securityArea: Area = {
  permission: 'main-admin',
  capability: securitySections,
  menu: { path: paths.security(), label: 'Security', subtitle: 'Rules and Sessions', icon: IconShieldLock },
  routes: [
    {
      path: paths.security(),
      lazy: () => import('./security-page'),
      reads: (read, { can }) => {
        if (can('second_factors')) read('get', '/security/second-factor', {});
        if (can('dual_approval')) read('get', '/approval-policy', {});
        if (can('sessions')) read('get', '/sessions/all', {});
      },
    },
  ],
};
