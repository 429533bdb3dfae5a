import { paths, type Area } from '@countinghouse/navigation';

/** What belongs to whoever is signed in. It is reached from the profile menu. */
export const accountArea: Area = {
  permission: 'any',
  routes: [{ path: paths.account(), lazy: () => import('./account-page') }],
};
