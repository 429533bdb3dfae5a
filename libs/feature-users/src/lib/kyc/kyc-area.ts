import { paths, type Area } from '@countinghouse/navigation';

/** The users whose identity waits to be checked. They are reached from what waits, and have no place in the menu. */
export const kycArea: Area = {
  permission: 'users',
  routes: [{ path: paths.queue('kyc'), lazy: () => import('./kyc-queue-page') }],
};
