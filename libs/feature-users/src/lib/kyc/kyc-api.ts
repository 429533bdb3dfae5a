import { ifMatch, useCapability, useMutation } from '@countinghouse/api-client';
import { toAcknowledgement, type LoadedChecks } from '@countinghouse/feature-queues';
import type { Reason } from '@countinghouse/ui';
import { toUserFormValues, toUserChanges, type UserFormValues } from '../users/user-form-values';
import type { UserDocument } from '../users/user-labels';
import { useSupportsReasons, type UserDetails } from '../users/users-api';

/** A user with the version that was read; the version is undefined if the server has no versions. */
export interface VersionedUser {
  user: UserDetails;
  version: string | undefined;
}

/**
 * Returns a function that builds the update request for changed fields. Servers without partial changes get the full
 * user.
 */
function useToUpdateRequest({ user, version }: VersionedUser) {
  const supportsPartialChanges = useCapability('partial_changes');
  const supportsReasons = useSupportsReasons();
  return (changes: Partial<UserFormValues>) => {
    const base = toUserFormValues(user);
    const body = toUserChanges({ ...base, ...changes }, base, { supportsPartialChanges, supportsReasons });
    return body && { params: { path: { id: user._id }, header: ifMatch(version) }, body };
  };
}

/**
 * Marks a document as verified or not. The request names the reviewed file, so the server rejects it if the file
 * changed.
 */
export function useMarkDocument(record: VersionedUser) {
  const supportsVerification = useCapability('kyc_verification');
  const toUpdateRequest = useToUpdateRequest(record);
  const meta = { error: 'Failed to save the verdict.' };
  const verify = useMutation('patch', '/verify-kyc', { meta });
  const update = useMutation('patch', '/user/update/{id}', { meta });
  const { user } = record;

  const mark = async (kind: UserDocument, verified: boolean) => {
    const file = user[kind] ?? undefined;
    if (supportsVerification)
      return verify.mutateAsync({ body: { user_id: user._id, document: kind, verified, file } });
    const changes = toUpdateRequest({ [`${kind}_verified`]: verified });
    return changes && update.mutateAsync(changes);
  };
  return { mark, isBusy: verify.isPending || update.isPending };
}

/** Approves a KYC. The request fails if the user changed since it was read. */
export function useApproveKyc(record: VersionedUser) {
  const toUpdateRequest = useToUpdateRequest(record);
  const { mutateAsync } = useMutation('patch', '/user/update/{id}', {
    meta: { success: 'KYC approved.', isDecision: true },
  });
  return async (checks: LoadedChecks) => {
    const changes = toUpdateRequest({ kyc_status: 'completed' });
    return changes && mutateAsync({ ...changes, body: { ...changes.body, ...toAcknowledgement(checks) } });
  };
}

/** Rejects a KYC. The request fails if the user changed since it was read. */
export function useRejectKyc(record: VersionedUser) {
  const toUpdateRequest = useToUpdateRequest(record);
  const { mutateAsync } = useMutation('patch', '/user/update/{id}', {
    meta: { success: 'KYC rejected.', isDecision: true },
  });
  return async ({ reason, details }: Reason) => {
    const changes = toUpdateRequest({ kyc_status: 'rejected', kyc_reason: reason, kyc_reason_details: details });
    return changes && mutateAsync(changes);
  };
}

export const useSupportsDocumentRequests = () => useCapability('kyc_requests');

/** Requests a new document from the user. */
export function useRequestDocument({ user, version }: VersionedUser) {
  const { mutateAsync } = useMutation('post', '/user/{id}/documents/{kind}/request', {
    meta: { success: 'New document requested.' },
  });
  return (kind: UserDocument, reason: string) =>
    mutateAsync({ params: { path: { id: user._id, kind }, header: ifMatch(version) }, body: { reason } });
}
