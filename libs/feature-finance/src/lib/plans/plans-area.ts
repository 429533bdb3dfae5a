import { paths, type Area } from '@countinghouse/areas';
import { readListParams } from '@countinghouse/ui';
import { IconChartPie } from '@tabler/icons-react';

/** The investments that users can buy. */
export const plansArea: Area = {
  permission: 'plans',
  menu: { path: paths.plans(), label: 'Plans', subtitle: 'Plans List', icon: IconChartPie },
  routes: [
    {
      path: paths.plans(),
      lazy: () => import('./plans-page'),
      reads: (read, { search }) => {
        const { page, limit } = readListParams(search, {});
        read('get', '/plan/getall', { params: { query: { page, limit } } });
      },
    },
    { path: paths.planCreate(), lazy: () => import('./plan-create-page') },
    { path: paths.planEdit(), lazy: () => import('./plan-edit-page') },
  ],
  commands: () => import('./plans-commands'),
};
