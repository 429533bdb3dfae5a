import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconCreditCardPay } from '@tabler/icons-react';
import { toWithdrawalsQuery, withdrawalListRules } from './withdrawals-list';

/** Payouts that users request. */
export const withdrawalsArea: Area = {
  permission: 'withdrawals',
  menu: {
    path: paths.withdrawals(),
    label: 'Withdrawals',
    subtitle: 'Withdrawal List',
    icon: IconCreditCardPay,
    queue: 'withdrawals',
  },
  routes: [
    {
      path: paths.withdrawals(),
      lazy: () => import('./withdrawals-page'),
      prefetch: (read, { search, can, timeZone }) => {
        const list = readListParams(search, withdrawalListRules);
        const listQuery = can('withdrawal_search') ? toWithdrawalsQuery(list, timeZone) : {};
        const query = { ...listQuery, page: list.page, limit: list.limit };
        read('get', '/withdrawals', { params: { query } });
      },
    },
    { path: paths.queue('withdrawals'), lazy: () => import('./withdrawals-queue-page') },
    { path: paths.withdrawalView(), lazy: () => import('./withdrawal-view-page') },
  ],
  commands: () => import('./withdrawals-commands'),
};
