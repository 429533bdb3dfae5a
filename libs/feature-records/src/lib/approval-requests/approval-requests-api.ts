import {
  ApiError,
  ifMatch,
  createIdempotencyKey,
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

const POLL_INTERVAL_MS = 30_000;

/** Whether the server supports dual approval; false until the capabilities are loaded. */
const useSupportsDualApproval = (): boolean => useCapabilities()?.includes('dual_approval') ?? false;

/** Queries the approval policy. Disabled on servers without dual approval. */
export function useApprovalPolicy() {
  return useQuery('get', '/approval-policy', {}, { enabled: useSupportsDualApproval() });
}

/** Returns a function that saves the approval policy; rejects if it changed since `version`. */
export function useSetApprovalPolicy() {
  const { mutateAsync } = useMutation('put', '/approval-policy', { meta: { success: 'Approval policy changed.' } });
  return (policy: ApprovalPolicyInput, version: string | undefined) =>
    mutateAsync({ params: { header: ifMatch(version) }, body: policy });
}

/**
 * Queries the open approval requests that the admin may decide on.
 *
 * @param isEnabled false if no request can exist
 */
export function useOpenApprovalRequests(isEnabled: boolean) {
  const isSupported = useSupportsDualApproval();
  return useQuery(
    'get',
    '/approval-requests',
    {},
    { enabled: isSupported && isEnabled, refetchInterval: pollUnlessLive(POLL_INTERVAL_MS) },
  );
}

/**
 * Queries all approval requests of a record, newest first, in any status.
 *
 * @param isEnabled false if no request can exist
 */
export function useRecordApprovalRequests(recordId: string, isEnabled: boolean) {
  const isSupported = useSupportsDualApproval();
  return useQuery(
    'get',
    '/approval-requests',
    { params: { query: { record_id: recordId } } },
    { enabled: isSupported && isEnabled && recordId !== '', refetchInterval: pollUnlessLive(POLL_INTERVAL_MS) },
  );
}

interface ApprovalRequestOptions {
  /** Idempotency key; retries of one request share it. */
  key?: string;
  /** Base version of the record, sent as `If-Match`. */
  version?: string | undefined;
}

/**
 * Strips the prefix of the requested change from field names: `change.deposit_wallet.wallet_address` →
 * `wallet_address`.
 */
const toFormFieldErrors = (error: ApiError) =>
  new ApiError({
    ...error,
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [field.replace(/^change\.\w+\./, ''), message]),
    ),
  });

/** Returns a function that requests approval of a change. It rejects with an `ApiError`, which the caller must show. */
export function useRequestApproval(messages: Pick<CallMeta, 'error'> = {}) {
  const { mutateAsync, isPending } = useMutation('post', '/approval-requests', {
    meta: { ...messages, success: 'Sent for approval. Expires in 24 hours.', isDecision: true },
  });
  return {
    isPending,
    requestApproval: (
      recordId: string,
      change: RequestedChange,
      { key = createIdempotencyKey(), version }: ApprovalRequestOptions = {},
    ) =>
      mutateAsync({
        params: { header: { 'Idempotency-Key': key, ...ifMatch(version) } },
        body: { record_id: recordId, change },
      }).catch((error: unknown) => {
        throw error instanceof ApiError ? toFormFieldErrors(error) : error;
      }),
  };
}

/**
 * Returns a function that approves a request. It rejects with an `ApiError`, which the caller must show unless
 * `messages.error` is given.
 */
export function useApproveRequest(messages: Pick<CallMeta, 'error' | 'success'> = {}) {
  const { mutateAsync } = useMutation('put', '/approval-requests/{id}/decision', {
    meta: { success: 'Approved and applied.', ...messages, isDecision: true },
  });
  return (id: string, key: string, acknowledged?: Schemas['AcknowledgedChecks']) =>
    mutateAsync({
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { approved: true, ...(acknowledged && { acknowledged }) },
    });
}

/** Returns a function that rejects a request; an empty reason is not sent. */
export function useRejectRequest() {
  const { mutateAsync } = useMutation('put', '/approval-requests/{id}/decision', {
    meta: { success: 'Rejected.', error: 'The request could not be rejected.' },
  });
  return (id: string, reason: string) =>
    mutateAsync({ params: { path: { id } }, body: { approved: false, ...(reason !== '' && { reason }) } });
}

/** Returns a function that withdraws one of the admin's own requests. */
export function useWithdrawRequest() {
  const { mutateAsync } = useMutation('delete', '/approval-requests/{id}', {
    meta: { success: 'Withdrawn.', error: 'The request could not be withdrawn.' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}
