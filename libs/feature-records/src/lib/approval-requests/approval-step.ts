import type { ApprovalPolicy, ApprovalRequest, ApprovalRequestKind } from './approval-requests-api';

/** The part of a change that the approval policy depends on. */
export type ApprovalSubject =
  | { kind: 'withdrawal' | 'topup'; amount: number }
  | { kind: Exclude<ApprovalRequestKind, 'withdrawal' | 'topup'> };

const isAbove = (amount: number, limit: number | null) => limit !== null && amount > limit;

/** Whether the policy requires a second admin for a change; false until the policy is loaded. */
export function needsSecondAdmin(policy: ApprovalPolicy | undefined, subject: ApprovalSubject): boolean {
  if (!policy) return false;
  switch (subject.kind) {
    case 'withdrawal':
      return isAbove(subject.amount, policy.withdrawals_above);
    case 'topup':
      return isAbove(subject.amount, policy.topups_above);
    case 'deposit_wallet':
      return policy.deposit_addresses;
    case 'permissions':
    case 'access':
      return policy.permissions;
    case 'approval_policy':
      return isDualApprovalEnabled(policy);
  }
}

/** Whether any rule of the policy is on. */
export const isDualApprovalEnabled = (policy: ApprovalPolicy | undefined): boolean =>
  policy !== undefined &&
  (policy.withdrawals_above !== null || policy.topups_above !== null || policy.deposit_addresses || policy.permissions);

/**
 * What the admin can do next: apply the change (`direct`), `request` its approval, `approve` a colleague's request, or
 * nothing, because their own request is `pending`.
 */
export type ApprovalStep = 'direct' | 'request' | 'approve' | 'pending';

/** Returns the next step for the admin `adminId`. */
export function getApprovalStep(
  isApprovalRequired: boolean,
  open: ApprovalRequest | undefined,
  adminId: string | undefined,
): ApprovalStep {
  if (open) return open.requested_by._id === adminId ? 'pending' : 'approve';
  return isApprovalRequired ? 'request' : 'direct';
}
