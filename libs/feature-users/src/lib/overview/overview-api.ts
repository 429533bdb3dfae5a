import { useCapability, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

/** A user with all related records; a section is null if the admin lacks its permission. */
export type UserOverview = Schemas['UserOverview'];
/** A section of the overview that the admin can see. */
export type OverviewPart<Name extends keyof UserOverview> = NonNullable<UserOverview[Name]>;

export function useUserOverview(id: string) {
  return useQuery(
    'get',
    '/user/overview/{id}',
    { params: { path: { id } } },
    { meta: { error: 'Failed to load user', malformed: 'Error fetching user details' } },
  );
}

export const useHasLedger = () => useCapability('user_ledger');

export const useHasQueues = () => useCapability('queues');
