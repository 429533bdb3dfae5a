import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconUsers } from '@tabler/icons-react';
import { toUsersQuery, userListRules } from './users-list';

export const usersArea: Area = {
  permission: 'users',
  menu: { path: paths.users(), label: 'Users', subtitle: 'Users List', icon: IconUsers, queue: 'kyc' },
  routes: [
    {
      path: paths.users(),
      lazy: () => import('./users-page'),
      prefetch: (read, { search, can }) => {
        const query = toUsersQuery(readListParams(search, userListRules), can('user_filters'));
        read('get', '/user/getall', { params: { query } });
      },
    },
    { path: paths.userCreate(), lazy: () => import('./user-create-page') },
    { path: paths.userEdit(), lazy: () => import('./user-edit-page') },
  ],
  commands: () => import('./users-commands'),
};
