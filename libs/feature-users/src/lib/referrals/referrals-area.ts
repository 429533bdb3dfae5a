import { paths, type Area } from '@countinghouse/areas';
import { IconShare3 } from '@tabler/icons-react';

/** Who brings whom, and what it earns them. */
export const referralsArea: Area = {
  permission: 'referrals',
  menu: { path: paths.referrals(), label: 'Referrals', subtitle: 'Referrals List', icon: IconShare3 },
  routes: [
    { path: paths.referrals(), lazy: () => import('./referrals-page') },
    { path: paths.referralDetails(), lazy: () => import('./referral-details-page') },
  ],
};
