import { useSession } from '@countinghouse/permissions';
import type { Subadmin } from './subadmins-api';

/**
 * Returns a function that says why an account cannot be changed or deleted here, if it cannot: nobody decides about
 * themselves or the main admin.
 */
export function useProtection(): (account: Subadmin) => string | undefined {
  const session = useSession();
  return ({ _id, role }) => {
    if (session.status === 'active' && session.adminId === _id) return 'This is your own account';
    return role === 'admin' ? 'This is the main admin' : undefined;
  };
}
