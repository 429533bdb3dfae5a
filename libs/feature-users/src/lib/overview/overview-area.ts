import { paths, type Area } from '@countinghouse/navigation';

/** The user overview. It is reached by links on user names and has no menu entry. */
export const overviewArea: Area = {
  permission: 'users',
  capability: 'user_overview',
  routes: [
    {
      path: paths.userOverview(),
      lazy: () => import('./overview-page'),
      prefetch: (read, { params: { id }, can }) => {
        if (id !== undefined && can('user_overview')) read('get', '/user/overview/{id}', { params: { path: { id } } });
      },
    },
  ],
};
