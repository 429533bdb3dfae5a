import { useSession } from '@countinghouse/permissions';
import { useApprovalPolicy, useRecordApprovalRequests, type ApprovalRequest } from './approval-requests-api';
import { needsSecondAdmin, getApprovalStep, type ApprovalSubject, type ApprovalStep } from './approval-step';

export interface ApprovalState {
  step: ApprovalStep;
  /** The open approval request of the record. */
  openRequest: ApprovalRequest | undefined;
  /** The latest request, if it was rejected or has expired. */
  pastRequest: ApprovalRequest | undefined;
}

/**
 * Returns the next step for the signed-in admin and the record's approval requests.
 *
 * @param subject undefined if the change is not known yet
 */
export function useApprovalState(recordId: string, subject: ApprovalSubject | undefined): ApprovalState {
  const session = useSession();
  const policy = useApprovalPolicy().data?.data;
  const isApprovalRequired = subject !== undefined && needsSecondAdmin(policy, subject);
  const [latest] = useRecordApprovalRequests(recordId, isApprovalRequired).data?.data ?? [];
  const openRequest = latest?.status === 'open' ? latest : undefined;
  const pastRequest = latest && ['rejected', 'expired'].includes(latest.status) ? latest : undefined;
  const adminId = session.status === 'active' ? session.adminId : undefined;
  return { step: getApprovalStep(isApprovalRequired, openRequest, adminId), openRequest, pastRequest };
}
