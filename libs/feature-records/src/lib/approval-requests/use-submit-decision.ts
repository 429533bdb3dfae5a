import { useApproveRequest, useRequestApproval, type RequestedChange } from './approval-requests-api';
import type { ApprovalState } from './use-approval-state';
import type { Schemas } from '@countinghouse/api-client/schema';

interface Decision {
  status: string;
  acknowledged?: Schemas['AcknowledgedChecks'];
}

/**
 * Returns a function that sends a decision about money. If a second admin is needed to approve, the function instead
 * requests approval, or approves the request that is open already. `key` is the idempotency key.
 *
 * @param decide sends the decision directly
 * @param toChange converts the decision to the change to request
 */
export function useSubmitDecision<Body extends Decision>(
  recordId: string,
  { step, openRequest }: Pick<ApprovalState, 'step' | 'openRequest'>,
  decide: (body: Body, key: string, version: string | undefined) => Promise<unknown>,
  toChange: (body: Body) => RequestedChange,
) {
  const { requestApproval } = useRequestApproval();
  const approveRequest = useApproveRequest();
  return (body: Body, key: string, version: string | undefined): Promise<unknown> => {
    if (body.status !== 'approved' || step === 'direct') return decide(body, key, version);
    if (openRequest) return approveRequest(openRequest._id, key, body.acknowledged);
    return requestApproval(recordId, toChange(body), { key, version });
  };
}
