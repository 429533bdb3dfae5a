import { isFactorMissing, useQuery } from '@countinghouse/api-client';
import { permissionKeys, type Gate, type PermissionKey } from './permission-keys';
import { useAdmin } from './use-admin';
import { useSession } from './use-session';

/** What the signed-in admin may see. Nothing is allowed until the server has said so. */
export interface PermissionSet {
  status: 'pending' | 'error' | 'success';
  /** Whether the flag is set, or the admin is the main admin; false while that loads and after a failure. */
  has: (gate: Gate) => boolean;
  /** The flags that are set, in the order of the sidebar. */
  granted: readonly PermissionKey[];
  /** How far it is known whether a gate is open. `status` is that of the flags. */
  statusOf: (gate: Gate) => 'pending' | 'error' | 'success';
  /** Nothing is open before the admin has set up a second factor. */
  isFactorMissing: boolean;
  /** Asks the server again; resolves once it has answered, however it did. */
  retry: () => Promise<unknown>;
}

/** The permissions of the signed-in admin, asked for by their own id and shared by all callers. */
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
  // Without an id there is nobody to ask about, which grants as little as a failure does.
  const statusOf = (gate: Gate) => {
    if (gate === 'any') return 'success';
    if (adminId === '') return 'error';
    return gate === 'main-admin' ? admin.status : query.status;
  };
  return {
    status: adminId === '' ? 'error' : query.status,
    has,
    statusOf,
    granted: permissionKeys.filter(has),
    isFactorMissing: isFactorMissing(query.error),
    retry: () => Promise.all([query.refetch(), admin.refetch()]),
  };
}
