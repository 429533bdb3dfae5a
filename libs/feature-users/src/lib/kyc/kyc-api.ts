import { ifMatch, useCapability, useMutation } from '@countinghouse/api-client';
import { acknowledgement, type KnownChecks } from '@countinghouse/feature-queues';
import type { Reason } from '@countinghouse/ui';
import { fromUser, toUserChanges, type UserFormValues } from '../users/user-form-values';
import type { UserDocument } from '../users/user-labels';
import { useKeepsReasons, type UserDetails } from '../users/users-api';

/** A user as they were read, and which version that was, where the server keeps versions. */
export interface Case {
  user: UserDetails;
  version: string | undefined;
}

/** Returns a function that puts a change of the form into words of the server, which may take whole users only. */
function useChangesOf({ user, version }: Case) {
  const takesParts = useCapability('partial_changes');
  const keepsReasons = useKeepsReasons();
  return (changes: Partial<UserFormValues>) => {
    const base = fromUser(user);
    const body = toUserChanges({ ...base, ...changes }, base, { takesParts, keepsReasons });
    return body && { params: { path: { id: user._id }, header: ifMatch(version) }, body };
  };
}

/** Marks a document as verified or not: the image that was looked at, or none. */
export function useMarkDocument(of: Case) {
  const marksByItself = useCapability('kyc_verification');
  const changesOf = useChangesOf(of);
  const meta = { error: 'Failed to save the verdict.' };
  const verify = useMutation('patch', '/verify-kyc', { meta });
  const update = useMutation('patch', '/user/update/{id}', { meta });
  const { user } = of;

  const mark = async (kind: UserDocument, verified: boolean) => {
    const file = user[kind] ?? undefined;
    if (marksByItself) return verify.mutateAsync({ body: { user_id: user._id, document: kind, verified, file } });
    const changes = changesOf({ [`${kind}_verified`]: verified });
    return changes && update.mutateAsync(changes);
  };
  return { mark, isBusy: verify.isPending || update.isPending };
}

/** Approves a verification, from the case that was looked at or not at all. */
export function useApproveKyc(of: Case) {
  const changesOf = useChangesOf(of);
  const { mutateAsync } = useMutation('patch', '/user/update/{id}', {
    meta: { success: 'KYC approved.', isDecision: true },
  });
  /** @param facts what the admin has looked at */
  return async (checks: KnownChecks) => {
    const changes = changesOf({ kyc_status: 'completed' });
    return changes && mutateAsync({ ...changes, body: { ...changes.body, ...acknowledgement(checks) } });
  };
}

/** Rejects a verification, from the case that was looked at or not at all. */
export function useRejectKyc(of: Case) {
  const changesOf = useChangesOf(of);
  const { mutateAsync } = useMutation('patch', '/user/update/{id}', {
    meta: { success: 'KYC rejected.', isDecision: true },
  });
  return async ({ reason, details }: Reason) => {
    const changes = changesOf({ kyc_status: 'rejected', kyc_reason: reason, kyc_reason_details: details });
    return changes && mutateAsync(changes);
  };
}

/** Whether the server keeps requests for documents. */
export const useKeepsRequests = () => useCapability('kyc_requests');

/** Asks the user for a document again. */
export function useRequestDocument({ user, version }: Case) {
  const { mutateAsync } = useMutation('post', '/user/{id}/documents/{kind}/request', {
    meta: { success: 'The user has been asked for the document.' },
  });
  return (kind: UserDocument, reason: string) =>
    mutateAsync({ params: { path: { id: user._id, kind }, header: ifMatch(version) }, body: { reason } });
}
