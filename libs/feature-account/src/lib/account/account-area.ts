import { paths, type Area } from '@countinghouse/navigation';

/** The account page of the signed-in admin. It is reached from the profile menu. */
export const accountArea: Area = {
  permission: 'any',
  routes: [{ path: paths.account(), lazy: () => import('./account-page') }],
};
