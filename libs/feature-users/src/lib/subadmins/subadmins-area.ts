import { paths, type Area } from '@countinghouse/navigation';
import { IconUserShield } from '@tabler/icons-react';

/** Those who help the main admin, and what each of them may do. */
export const subadminsArea: Area = {
  permission: 'subadmins',
  menu: { path: paths.subadmins(), label: 'Subadmins', subtitle: 'Subadmin Users List', icon: IconUserShield },
  routes: [
    {
      path: paths.subadmins(),
      lazy: () => import('./subadmins-page'),
      reads: (read) => read('get', '/subadmin/getall', {}),
    },
    { path: paths.subadminCreate(), lazy: () => import('./subadmin-create-page') },
    { path: paths.subadminEdit(), lazy: () => import('./subadmin-edit-page') },
  ],
  commands: () => import('./subadmins-commands'),
};
