import { paths, type Area } from '@countinghouse/navigation';

/** Everything about one user. It is reached from wherever a user is named, and has no place in the menu. */
export const overviewArea: Area = {
  permission: 'users',
  capability: 'user_overview',
  routes: [
    {
      path: paths.userOverview(),
      lazy: () => import('./overview-page'),
      reads: (read, { params: { id }, can }) => {
        if (id !== undefined && can('user_overview')) read('get', '/user/overview/{id}', { params: { path: { id } } });
      },
    },
  ],
};
