import { isSecondFactorSetupRequired, useQuery } from '@countinghouse/api-client';
import { permissionKeys, type Gate, type PermissionKey } from './permission-keys';
import { useAdmin } from './use-admin';
import { useSession } from './use-session';

/** The permissions of the signed-in admin. Everything is denied until they are loaded. */
export interface PermissionSet {
  status: 'pending' | 'error' | 'success';
  /** Whether the admin meets the requirement; false while loading and after an error. */
  has: (gate: Gate) => boolean;
  /** The permissions that are set, in the order of the sidebar. */
  granted: readonly PermissionKey[];
  /** Returns the loading state of a requirement. `status` is the loading state of the permissions. */
  getStatus: (gate: Gate) => 'pending' | 'error' | 'success';
  /** Whether the admin must set up a second factor before anything else. */
  isSecondFactorSetupRequired: boolean;
  /** Loads the permissions again; resolves after success or failure. */
  retry: () => Promise<unknown>;
}

/** Reads the permissions of the signed-in admin. */
export function usePermissions(): PermissionSet {
  const session = useSession();
  const adminId = session.status === 'active' ? session.adminId : '';
  const query = useQuery(
    'get',
    '/permissions/{id}',
    { params: { path: { id: adminId } } },
    { enabled: adminId !== '' },
  );

  const admin = useAdmin();

  const has = (gate: Gate) => {
    if (gate === 'any') return session.status === 'active';
    return gate === 'main-admin' ? admin.data?.data.role === 'admin' : query.data?.permissions[gate] === true;
  };
  // Without an id the permissions cannot be loaded, so nothing is granted.
  const getStatus = (gate: Gate) => {
    if (gate === 'any') return 'success';
    if (adminId === '') return 'error';
    return gate === 'main-admin' ? admin.status : query.status;
  };
  return {
    status: adminId === '' ? 'error' : query.status,
    has,
    getStatus,
    granted: permissionKeys.filter(has),
    isSecondFactorSetupRequired: isSecondFactorSetupRequired(query.error),
    retry: () => Promise.all([query.refetch(), admin.refetch()]),
  };
}
