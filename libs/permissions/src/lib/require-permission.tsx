import type { ReactNode } from 'react';
import type { Gate } from './permission-keys';
import { usePermissions } from './use-permissions';

export interface RequirePermissionProps {
  permission: Gate;
  children: ReactNode;
  /** Shown while the permissions load. */
  pending: ReactNode;
  /** Shown if they could not be loaded; `retry` loads them again. */
  failed: (retry: () => void) => ReactNode;
  /** Shown to an admin without the permission. */
  denied: ReactNode;
}

/** Guards a screen: renders `children` with the permission, else one of the three other states. */
export function RequirePermission({ permission, children, pending, failed, denied }: RequirePermissionProps) {
  const { has, getStatus, retry } = usePermissions();
  const status = getStatus(permission);

  if (has(permission)) return children;
  if (status === 'pending') return pending;
  if (status === 'error') return failed(() => void retry());
  return denied;
}
