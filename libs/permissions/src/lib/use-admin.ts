import { useQuery } from '@countinghouse/api-client';
import { useSession } from './use-session';

/** Reads the signed-in admin's name, email and role. */
export function useAdmin() {
  const session = useSession();
  const id = session.status === 'active' ? session.adminId : '';
  return useQuery('get', '/details/{id}', { params: { path: { id } } }, { enabled: id !== '' });
}
