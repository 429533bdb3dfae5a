import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconCreditCardPay } from '@tabler/icons-react';
import { toWithdrawalsQuestion, withdrawalListRules } from './withdrawals-list';

/** What users ask to be paid out. */
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
      reads: (read, { search, can, timeZone }) => {
        const list = readListParams(search, withdrawalListRules);
        const question = can('withdrawal_search') ? toWithdrawalsQuestion(list, timeZone) : {};
        const query = { ...question, page: list.page, limit: list.limit };
        read('get', '/withdrawals', { params: { query } });
      },
    },
    { path: paths.queue('withdrawals'), lazy: () => import('./withdrawals-queue-page') },
    { path: paths.withdrawalView(), lazy: () => import('./withdrawal-view-page') },
  ],
  commands: () => import('./withdrawals-commands'),
};
