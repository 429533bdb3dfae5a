import type { ReactNode } from 'react';
import type { Gate } from './permission-keys';
import { usePermissions } from './use-permissions';

export interface RequirePermissionProps {
  permission: Gate;
  children: ReactNode;
  /** Shown while the permissions load. */
  pending: ReactNode;
  /** Shown when they could not be loaded; `retry` asks again. */
  failed: (retry: () => void) => ReactNode;
  /** Shown to an admin without the permission. */
  denied: ReactNode;
}

/** The gate before a screen: `children` with the permission, and one of the three others without. Draws nothing itself. */
export function RequirePermission({ permission, children, pending, failed, denied }: RequirePermissionProps) {
  const { has, statusOf, retry } = usePermissions();
  const status = statusOf(permission);

  if (has(permission)) return children;
  if (status === 'pending') return pending;
  if (status === 'error') return failed(() => void retry());
  return denied;
}
