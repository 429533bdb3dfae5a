import { paths, type Area } from '@countinghouse/navigation';

/** The KYC queue. It is reached from the pending work page and has no menu entry. */
export const kycArea: Area = {
  permission: 'users',
  routes: [{ path: paths.queue('kyc'), lazy: () => import('./kyc-queue-page') }],
};
