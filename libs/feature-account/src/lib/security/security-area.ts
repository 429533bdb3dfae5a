import { paths, type Area } from '@countinghouse/navigation';
import { IconShieldLock } from '@tabler/icons-react';
import { securitySections } from './security-sections';

/** Account policies and open sessions, for the main admin only. */
export const securityArea: Area = {
  permission: 'main-admin',
  // Each section is named by the capability it needs; one of them is enough to open the area.
  capability: securitySections,
  menu: { path: paths.security(), label: 'Security', subtitle: 'Rules and Sessions', icon: IconShieldLock },
  routes: [
    {
      path: paths.security(),
      lazy: () => import('./security-page'),
      prefetch: (read, { can }) => {
        if (can('second_factors')) read('get', '/security/second-factor', {});
        if (can('dual_approval')) read('get', '/approval-policy', {});
        if (can('sessions')) read('get', '/sessions/all', {});
      },
    },
  ],
};
