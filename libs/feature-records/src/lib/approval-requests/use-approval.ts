import { useApproveRequest, useRequestApproval, type RequestedChange } from './approval-requests-api';
import type { SecondAdmin } from './use-second-admin';
import type { Schemas } from '@countinghouse/api-client/schema';

interface Decision {
  status: string;
  acknowledged?: Schemas['AcknowledgedChecks'];
}

/**
 * Sends a decision about money: an approval that needs a second admin is proposed, or agreed to. Everything else is decided
 * as ever.
 *
 * @param decide sends the decision itself
 * @param toChange the approval as it is proposed
 */
export function useApproval<Body extends Decision>(
  recordId: string,
  { step, open }: Pick<SecondAdmin, 'step' | 'open'>,
  decide: (body: Body, key: string, version: string | undefined) => Promise<unknown>,
  toChange: (body: Body) => RequestedChange,
) {
  const { requestApproval } = useRequestApproval();
  const approveRequest = useApproveRequest();
  return (body: Body, key: string, version: string | undefined): Promise<unknown> => {
    if (body.status !== 'approved' || step === 'direct') return decide(body, key, version);
    if (open) return approveRequest(open._id, key, body.acknowledged);
    return requestApproval(recordId, toChange(body), { key, version });
  };
}
