import { paths, type Area } from '@countinghouse/navigation';
import { IconHistory } from '@tabler/icons-react';

/** Who did what: for the main admin alone. */
export const auditLogArea: Area = {
  permission: 'main-admin',
  capability: 'audit_log',
  menu: { path: paths.auditLog(), label: 'Audit', subtitle: 'Audit Log', icon: IconHistory },
  routes: [{ path: paths.auditLog(), lazy: () => import('./audit-log-page') }],
};
