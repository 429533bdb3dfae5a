import { paths, type Area } from '@countinghouse/navigation';
import { IconUserShield } from '@tabler/icons-react';

/** Sub-admins and their permissions. */
export const subadminsArea: Area = {
  permission: 'subadmins',
  menu: { path: paths.subadmins(), label: 'Subadmins', subtitle: 'Subadmin Users List', icon: IconUserShield },
  routes: [
    {
      path: paths.subadmins(),
      lazy: () => import('./subadmins-page'),
      prefetch: (read) => read('get', '/subadmin/getall', {}),
    },
    { path: paths.subadminCreate(), lazy: () => import('./subadmin-create-page') },
    { path: paths.subadminEdit(), lazy: () => import('./subadmin-edit-page') },
  ],
  commands: () => import('./subadmins-commands'),
};
