import { useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type OpenSession = Schemas['OpenSession'];

const error = 'Failed to fetch sessions.';
const notEnded = 'Nobody was signed out.';

/** Where the admin is signed in. */
export const useOwnSessions = () => useQuery('get', '/sessions', {}, { meta: { error } });

/** Where everybody is signed in. */
export const useAllSessions = () => useQuery('get', '/sessions/all', {}, { meta: { error } });

/** Ends one session. */
export function useEndSession() {
  const { mutateAsync } = useMutation('delete', '/sessions/{id}', {
    meta: { error: notEnded, success: 'Signed out there.' },
  });
  return ({ _id: id }: OpenSession) => mutateAsync({ params: { path: { id } } });
}

/** Ends all of one's own but the one that asks. */
export function useEndOtherSessions() {
  const { mutateAsync } = useMutation('post', '/sessions/end-others', {
    meta: { error: notEnded, success: 'Signed out everywhere else.' },
  });
  return () => mutateAsync({});
}

/** Ends all of an admin's, but for the one that asks. */
export function useEndSessionsOf() {
  const { mutateAsync } = useMutation('delete', '/sessions/all/{id}', {
    meta: { error: notEnded, success: 'Signed out everywhere.' },
  });
  return ({ admin: { _id: id } }: OpenSession) => mutateAsync({ params: { path: { id } } });
}
