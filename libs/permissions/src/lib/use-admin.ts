import { useQuery } from '@countinghouse/api-client';
import { useSession } from './use-session';

/** The signed-in admin's own details: name, email and role. Shared by all callers. */
export function useAdmin() {
  const session = useSession();
  const id = session.status === 'active' ? session.adminId : '';
  return useQuery('get', '/details/{id}', { params: { path: { id } } }, { enabled: id !== '' });
}
