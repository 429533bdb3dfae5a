import { useCapability, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

/** A user with all that belongs to them; a part is null where the admin lacks its flag. */
export type UserOverview = Schemas['UserOverview'];
/** A part of it, where the admin may see it. */
export type Part<Name extends keyof UserOverview> = NonNullable<UserOverview[Name]>;

/** Everything about one user, in one answer. */
export function useUserOverview(id: string) {
  return useQuery(
    'get',
    '/user/overview/{id}',
    { params: { path: { id } } },
    { meta: { error: 'Failed to load user', thrown: 'Error fetching user details' } },
  );
}

/** Whether the whole ledger of a user can be read. */
export const useHasLedger = () => useCapability('user_ledger');

/** Whether identity checks are worked through in a queue. */
export const useHasQueues = () => useCapability('queues');
