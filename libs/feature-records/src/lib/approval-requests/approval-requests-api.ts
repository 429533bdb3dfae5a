import {
  ApiError,
  ifMatch,
  newRequestKey,
  pollUnlessLive,
  useCapabilities,
  useMutation,
  useQuery,
  type CallMeta,
} from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type ApprovalRequest = Schemas['ApprovalRequest'];
export type ApprovalRequestKind = Schemas['ApprovalRequestKind'];
export type RequestedChange = Schemas['RequestedChange'];
export type ApprovalPolicy = Schemas['ApprovalPolicy'];
export type ApprovalPolicyInput = Schemas['ApprovalPolicyInput'];

const readEveryMs = 30_000;

/** Whether the server knows of second admins. False as long as that is not known: most have nothing to say about it. */
const useHasDualApproval = (): boolean => useCapabilities()?.includes('dual_approval') ?? false;

/** What needs a second admin; undefined where nothing does, and as long as it is not known. */
export function useApprovalPolicy() {
  return useQuery('get', '/approval-policy', {}, { enabled: useHasDualApproval() });
}

/** Changes what needs a second admin, as long as it is still as it was read. */
export function useSetApprovalPolicy() {
  const { mutateAsync } = useMutation('put', '/approval-policy', { meta: { success: 'Four eyes changed.' } });
  return (rules: ApprovalPolicyInput, version: string | undefined) =>
    mutateAsync({ params: { header: ifMatch(version) }, body: rules });
}

/**
 * The proposals that wait and that the admin may decide about.
 *
 * @param isAsked whether there can be any: nothing is asked otherwise
 */
export function useOpenApprovalRequests(isAsked: boolean) {
  const keeps = useHasDualApproval();
  return useQuery(
    'get',
    '/approval-requests',
    {},
    { enabled: keeps && isAsked, refetchInterval: pollUnlessLive(readEveryMs) },
  );
}

/**
 * What has been proposed about one record, the newest first, whatever came of it.
 *
 * @param isAsked whether there can be anything: nothing is asked otherwise
 */
export function useApprovalRequestsOf(recordId: string, isAsked: boolean) {
  const keeps = useHasDualApproval();
  return useQuery(
    'get',
    '/approval-requests',
    { params: { query: { record_id: recordId } } },
    { enabled: keeps && isAsked && recordId !== '', refetchInterval: pollUnlessLive(readEveryMs) },
  );
}

interface ApprovalRequestBasis {
  /** The same for the repeats of one proposal. */
  key?: string;
  /** What the change is based on. */
  version?: string | undefined;
}

/** A refusal whose fields are named as those of the change itself: `change.deposit_wallet.wallet_address` is a field of a form. */
const withOwnFields = (error: ApiError) =>
  new ApiError({
    ...error,
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([field, words]) => [field.replace(/^change\.\w+\./, ''), words]),
    ),
  });

/** Proposes a change, as long as the record is as it was read; rejects with an `ApiError`, which its caller tells. */
export function useRequestApproval(words: Pick<CallMeta, 'error'> = {}) {
  const { mutateAsync, isPending } = useMutation('post', '/approval-requests', {
    meta: { ...words, success: 'Proposed. A second admin decides within a day.', isDecision: true },
  });
  return {
    isPending,
    requestApproval: (
      recordId: string,
      change: RequestedChange,
      { key = newRequestKey(), version }: ApprovalRequestBasis = {},
    ) =>
      mutateAsync({
        params: { header: { 'Idempotency-Key': key, ...ifMatch(version) } },
        body: { record_id: recordId, change },
      }).catch((error: unknown) => {
        throw error instanceof ApiError ? withOwnFields(error) : error;
      }),
  };
}

/** Agrees to a proposal; rejects with an `ApiError`, which its caller tells where the call has no words for it. */
export function useApproveRequest(words: Pick<CallMeta, 'error' | 'success'> = {}) {
  const { mutateAsync } = useMutation('put', '/approval-requests/{id}/decision', {
    meta: { success: 'Agreed, and done.', ...words, isDecision: true },
  });
  return (id: string, key: string, acknowledged?: Schemas['AcknowledgedChecks']) =>
    mutateAsync({
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { approved: true, ...(acknowledged && { acknowledged }) },
    });
}

/** Declines a proposal. */
export function useRejectRequest() {
  const { mutateAsync } = useMutation('put', '/approval-requests/{id}/decision', {
    meta: { success: 'Declined.', error: 'The proposal could not be declined.' },
  });
  return (id: string, reason: string) =>
    mutateAsync({ params: { path: { id } }, body: { approved: false, ...(reason !== '' && { reason }) } });
}

/** Withdraws a proposal of one's own. */
export function useWithdraw() {
  const { mutateAsync } = useMutation('delete', '/approval-requests/{id}', {
    meta: { success: 'Withdrawn.', error: 'The proposal could not be withdrawn.' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}
