import { useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type OpenSession = Schemas['OpenSession'];

const error = 'Failed to fetch sessions.';
const endSessionError = 'The session was not ended.';

/** Fetches the admin's own sessions. */
export const useOwnSessions = () => useQuery('get', '/sessions', {}, { meta: { error } });

/** Fetches the sessions of all admins. */
export const useAllSessions = () => useQuery('get', '/sessions/all', {}, { meta: { error } });

export function useEndSession() {
  const { mutateAsync } = useMutation('delete', '/sessions/{id}', {
    meta: { error: endSessionError, success: 'Signed out there.' },
  });
  return ({ _id: id }: OpenSession) => mutateAsync({ params: { path: { id } } });
}

/** Ends the admin's own sessions except the current one. */
export function useEndOtherSessions() {
  const { mutateAsync } = useMutation('post', '/sessions/end-others', {
    meta: { error: endSessionError, success: 'Signed out everywhere else.' },
  });
  return () => mutateAsync({});
}

/** Ends all sessions of an admin except the current one. */
export function useEndAdminSessions() {
  const { mutateAsync } = useMutation('delete', '/sessions/all/{id}', {
    meta: { error: endSessionError, success: 'Signed out everywhere.' },
  });
  return ({ admin: { _id: id } }: OpenSession) => mutateAsync({ params: { path: { id } } });
}
