import { paths, type Area } from '@countinghouse/areas';
import { IconUsers } from '@tabler/icons-react';

/** The platform's users. */
export const usersArea: Area = {
  permission: 'users',
  menu: { path: paths.users(), label: 'Users', subtitle: 'Users List', icon: IconUsers },
  routes: [
    { path: paths.users(), lazy: () => import('./users-page') },
    { path: paths.userCreate(), lazy: () => import('./user-create-page') },
    { path: paths.userEdit(), lazy: () => import('./user-edit-page') },
  ],
  commands: () => import('./users-commands'),
};
