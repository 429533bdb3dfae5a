import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconShare3 } from '@tabler/icons-react';
import { referralListRules, toReferralsQuestion } from './referrals-list';

/** Who brings whom, and what it earns them. */
export const referralsArea: Area = {
  permission: 'referrals',
  menu: { path: paths.referrals(), label: 'Referrals', subtitle: 'Referrals List', icon: IconShare3 },
  routes: [
    {
      path: paths.referrals(),
      lazy: () => import('./referrals-page'),
      reads: (read, { search, can, timeZone }) => {
        const isFilterable = can('referral_lists');
        const query = toReferralsQuestion(readListParams(search, referralListRules), { isFilterable, timeZone });
        read('get', '/referrals', { params: { query } });
      },
    },
    { path: paths.referralDetails(), lazy: () => import('./referral-details-page') },
  ],
};
