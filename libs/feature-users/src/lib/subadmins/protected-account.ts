import { useSession } from '@countinghouse/permissions';
import type { Subadmin } from './subadmins-api';

/**
 * Returns a function that returns why an account cannot be changed or deleted: admins cannot change themselves or the
 * main admin. Undefined if it can.
 */
export function useProtectionReason(): (account: Subadmin) => string | undefined {
  const session = useSession();
  return ({ _id, role }) => {
    if (session.status === 'active' && session.adminId === _id) return 'This is your own account';
    return role === 'admin' ? 'This is the main admin' : undefined;
  };
}
