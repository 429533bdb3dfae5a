import { ifMatch, useMutation, useQuery } from '@countinghouse/api-client';
import { submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Subadmin = Schemas['Subadmin'];

/** Everybody who uses the panel. */
export function useStaff() {
  return useQuery('get', '/subadmin/getall', {}, { meta: { error: 'Failed to fetch subadmins.' } });
}

/** One sub-admin. */
export function useSubadmin(id: string) {
  return useQuery(
    'get',
    '/subadmin/details/{id}',
    { params: { path: { id } } },
    {
      // A form must not begin with what somebody else has changed meanwhile.
      gcTime: 0,
      // Details need not name their own id.
      select: (answer) => ({ ...answer, data: { _id: id, ...answer.data } }),
      meta: { error: 'Failed to fetch subadmin details.' },
    },
  );
}

/** Adds a sub-admin. */
export function useAddSubadmin() {
  const { mutateAsync } = useMutation('post', '/subadmin/add', {
    meta: { success: 'Subadmin added successfully.' },
  });
  return (subadmin: Schemas['NewSubadmin']) => mutateAsync({ body: subadmin });
}

/** Changes a sub-admin, as long as they are still as they were read; it takes effect with their next call. */
export function useUpdateSubadmin(id: string) {
  const { mutateAsync } = useMutation('patch', '/subadmin/update/{id}', {
    meta: { success: 'Subadmin updated successfully.' },
  });
  return (changes: Schemas['SubadminChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** What a call says that is proposed where it needs a second admin. */
const heldBack = { expected: ['second_admin_required'] };
const approvalNotRequested = { error: 'The proposal was not made.' };

/** Makes a sub-admin active, or proposes it where that needs a second admin, or inactive, who are signed out at once. */
export function useSetSubadminStatus() {
  const { mutateAsync } = useMutation('patch', '/subadmin/update/{id}', {
    meta: { error: 'Failed to update subadmin.', success: 'Subadmin updated successfully.', ...heldBack },
  });
  const { requestApproval } = useRequestApproval(approvalNotRequested);
  return (id: string, status: Schemas['UserStatus']) =>
    submitOrRequestApproval(
      () => mutateAsync({ params: { path: { id } }, body: { status } }),
      () => requestApproval(id, { access: { action: 'activate' } }),
    );
}

/** Deletes a sub-admin, which ends their sessions. */
export function useDeleteSubadmin() {
  const { mutateAsync } = useMutation('delete', '/subadmin/delete/{id}', {
    meta: { error: 'Failed to delete subadmin.', success: 'Subadmin deleted successfully.' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}

/** Who has no second factor, of the active accounts. */
export function useSecondFactorRule(isAsked: boolean) {
  return useQuery('get', '/security/second-factor', {}, { enabled: isAsked });
}

/** Removes the second factor of a sub-admin, which ends their sessions, or proposes it where that needs a second admin. */
export function useRemoveSecondFactor() {
  const { mutateAsync } = useMutation('delete', '/subadmin/{id}/second-factor', {
    meta: { error: 'The second factor was not removed.', success: 'Second factor removed.', ...heldBack },
  });
  const { requestApproval } = useRequestApproval(approvalNotRequested);
  return (id: string) =>
    submitOrRequestApproval(
      () => mutateAsync({ params: { path: { id } } }),
      () => requestApproval(id, { access: { action: 'remove_second_factor' } }),
    );
}
