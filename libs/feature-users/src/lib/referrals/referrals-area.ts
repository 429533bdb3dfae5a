import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconShare3 } from '@tabler/icons-react';
import { referralListRules, toReferralsQuery } from './referrals-list';

/** Referral programs and their earnings. */
export const referralsArea: Area = {
  permission: 'referrals',
  menu: { path: paths.referrals(), label: 'Referrals', subtitle: 'Referrals List', icon: IconShare3 },
  routes: [
    {
      path: paths.referrals(),
      lazy: () => import('./referrals-page'),
      prefetch: (read, { search, can, timeZone }) => {
        const isFilterable = can('referral_lists');
        const query = toReferralsQuery(readListParams(search, referralListRules), { isFilterable, timeZone });
        read('get', '/referrals', { params: { query } });
      },
    },
    { path: paths.referralDetails(), lazy: () => import('./referral-details-page') },
  ],
};
