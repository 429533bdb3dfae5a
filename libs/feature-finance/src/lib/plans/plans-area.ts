import { paths, type Area } from '@countinghouse/areas';
import { IconChartPie } from '@tabler/icons-react';

/** The investments that users can buy. */
export const plansArea: Area = {
  permission: 'plans',
  menu: { path: paths.plans(), label: 'Plans', subtitle: 'Plans List', icon: IconChartPie },
  routes: [
    { path: paths.plans(), lazy: () => import('./plans-page') },
    { path: paths.planCreate(), lazy: () => import('./plan-create-page') },
    { path: paths.planEdit(), lazy: () => import('./plan-edit-page') },
  ],
  commands: () => import('./plans-commands'),
};
