import { useSession } from '@countinghouse/permissions';
import { useApprovalPolicy, useApprovalRequestsOf, type ApprovalRequest } from './approval-requests-api';
import { needsSecondAdmin, stepOf, type Held, type Step } from './second-admin';

export interface SecondAdmin {
  step: Step;
  /** What waits for a second admin. */
  open: ApprovalRequest | undefined;
  /** What was declined or has expired last, where nothing has been proposed since. */
  past: ApprovalRequest | undefined;
}

/**
 * What the signed-in admin can do about a change of a record, where it may need a second one.
 *
 * @param held undefined where it is not known what the change would be about
 */
export function useSecondAdmin(recordId: string, held: Held | undefined): SecondAdmin {
  const session = useSession();
  const rules = useApprovalPolicy().data?.data;
  const isHeld = held !== undefined && needsSecondAdmin(rules, held);
  const [latest] = useApprovalRequestsOf(recordId, isHeld).data?.data ?? [];
  const open = latest?.status === 'open' ? latest : undefined;
  const past = latest && ['rejected', 'expired'].includes(latest.status) ? latest : undefined;
  return { step: stepOf(isHeld, open, session.status === 'active' ? session.adminId : undefined), open, past };
}
