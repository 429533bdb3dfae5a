import { paths, type Area } from '@countinghouse/areas';
import { IconCreditCardPay } from '@tabler/icons-react';

/** What users ask to be paid out. */
export const withdrawalsArea: Area = {
  permission: 'withdrawals',
  menu: {
    path: paths.withdrawals(),
    label: 'Withdrawals',
    subtitle: 'Withdrawal List',
    icon: IconCreditCardPay,
  },
  routes: [
    { path: paths.withdrawals(), lazy: () => import('./withdrawals-page') },
    { path: paths.withdrawalView(), lazy: () => import('./withdrawal-view-page') },
  ],
  commands: () => import('./withdrawals-commands'),
};
