import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { dashboardParams } from './dashboard-api';

/** The Analytics Report. */
export const dashboardArea: Area = {
  permission: 'dashboard',
  menu: { path: paths.dashboard(), label: 'Dashboard', subtitle: 'Analytics Report', icon: IconLayoutDashboard },
  routes: [
    {
      path: paths.dashboard(),
      lazy: () => import('./dashboard-page'),
      prefetch: (read, { search, adminId }) =>
        read('get', '/info/{id}', dashboardParams(adminId, readListParams(search, {}).page)),
    },
  ],
};
