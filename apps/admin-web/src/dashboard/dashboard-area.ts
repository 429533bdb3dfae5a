import { paths, type Area } from '@countinghouse/areas';
import { IconLayoutDashboard } from '@tabler/icons-react';

/** The Analytics Report. */
export const dashboardArea: Area = {
  permission: 'dashboard',
  menu: { path: paths.dashboard(), label: 'Dashboard', subtitle: 'Analytics Report', icon: IconLayoutDashboard },
  routes: [{ path: paths.dashboard(), lazy: () => import('./dashboard-page') }],
};
