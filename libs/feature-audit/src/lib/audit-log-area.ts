import { paths, type Area } from '@countinghouse/navigation';
import { IconHistory } from '@tabler/icons-react';

/** The audit log, for the main admin only. */
export const auditLogArea: Area = {
  permission: 'main-admin',
  capability: 'audit_log',
  menu: { path: paths.auditLog(), label: 'Audit', subtitle: 'Audit Log', icon: IconHistory },
  routes: [{ path: paths.auditLog(), lazy: () => import('./audit-log-page') }],
};
