import { ifMatch, useMutation, useQuery } from '@countinghouse/api-client';
import { submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Subadmin = Schemas['Subadmin'];

export function useSubadmins() {
  return useQuery('get', '/subadmin/getall', {}, { meta: { error: 'Failed to fetch subadmins.' } });
}

export function useSubadmin(id: string) {
  return useQuery(
    'get',
    '/subadmin/details/{id}',
    { params: { path: { id } } },
    {
      // A form must start from the current version, so the cache is not used.
      gcTime: 0,
      // The server may omit the id in details.
      select: (response) => ({ ...response, data: { _id: id, ...response.data } }),
      meta: { error: 'Failed to fetch subadmin details.' },
    },
  );
}

export function useAddSubadmin() {
  const { mutateAsync } = useMutation('post', '/subadmin/add', {
    meta: { success: 'Subadmin added successfully.' },
  });
  return (subadmin: Schemas['NewSubadmin']) => mutateAsync({ body: subadmin });
}

/** Updates a sub-admin if the version still matches; permissions apply from the next request. */
export function useUpdateSubadmin(id: string) {
  const { mutateAsync } = useMutation('patch', '/subadmin/update/{id}', {
    meta: { success: 'Subadmin updated successfully.' },
  });
  return (changes: Schemas['SubadminChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** `second_admin_required` leads to an approval request, so it is not reported as an error. */
const approvalMeta = { expected: ['second_admin_required'] };
const approvalNotRequested = { error: 'The request was not sent.' };

/** Activates a sub-admin, or requests approval if a second admin is required. Deactivating ends the sessions. */
export function useSetSubadminStatus() {
  const { mutateAsync } = useMutation('patch', '/subadmin/update/{id}', {
    meta: { error: 'Failed to update subadmin.', success: 'Subadmin updated successfully.', ...approvalMeta },
  });
  const { requestApproval } = useRequestApproval(approvalNotRequested);
  return (id: string, status: Schemas['UserStatus']) =>
    submitOrRequestApproval(
      () => mutateAsync({ params: { path: { id } }, body: { status } }),
      () => requestApproval(id, { access: { action: 'activate' } }),
    );
}

/** Deletes a sub-admin and ends their sessions. */
export function useDeleteSubadmin() {
  const { mutateAsync } = useMutation('delete', '/subadmin/delete/{id}', {
    meta: { error: 'Failed to delete subadmin.', success: 'Subadmin deleted successfully.' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}

/** Fetches the active accounts without a second factor. */
export function useSecondFactorRule(isEnabled: boolean) {
  return useQuery('get', '/security/second-factor', {}, { enabled: isEnabled });
}

/**
 * Removes the second factor of a sub-admin and ends their sessions, or requests approval if a second admin is required.
 */
export function useRemoveSecondFactor() {
  const { mutateAsync } = useMutation('delete', '/subadmin/{id}/second-factor', {
    meta: { error: 'The second factor was not removed.', success: 'Second factor removed.', ...approvalMeta },
  });
  const { requestApproval } = useRequestApproval(approvalNotRequested);
  return (id: string) =>
    submitOrRequestApproval(
      () => mutateAsync({ params: { path: { id } } }),
      () => requestApproval(id, { access: { action: 'remove_second_factor' } }),
    );
}
