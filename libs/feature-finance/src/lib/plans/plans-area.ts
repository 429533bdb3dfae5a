import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconChartPie } from '@tabler/icons-react';
import { planListRules, toPlansQuery } from './plans-list';

/** The investment plans that users can buy. */
export const plansArea: Area = {
  permission: 'plans',
  menu: { path: paths.plans(), label: 'Plans', subtitle: 'Plans List', icon: IconChartPie },
  routes: [
    {
      path: paths.plans(),
      lazy: () => import('./plans-page'),
      prefetch: (read, { search, can }) => {
        const list = readListParams(search, planListRules);
        const order = can('plan_order') ? toPlansQuery(list) : {};
        const query = { ...order, page: list.page, limit: list.limit };
        read('get', '/plan/getall', { params: { query } });
      },
    },
    { path: paths.planCreate(), lazy: () => import('./plan-create-page') },
    { path: paths.planEdit(), lazy: () => import('./plan-edit-page') },
  ],
  commands: () => import('./plans-commands'),
};
