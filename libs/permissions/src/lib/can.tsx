import type { ReactNode } from 'react';
import type { Gate } from './permission-keys';
import { usePermissions } from './use-permissions';

export interface CanProps {
  permission: Gate;
  children: ReactNode;
}

/** Renders `children` only for an admin with the permission. Renders nothing while the permissions load. */
export function Can({ permission, children }: CanProps) {
  return usePermissions().has(permission) ? children : null;
}
