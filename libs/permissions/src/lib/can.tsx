import type { ReactNode } from 'react';
import type { Gate } from './permission-keys';
import { usePermissions } from './use-permissions';

export interface CanProps {
  permission: Gate;
  children: ReactNode;
}

/** Shows `children` only to an admin with the permission; nothing while it is not known. */
export function Can({ permission, children }: CanProps) {
  return usePermissions().has(permission) ? children : null;
}
