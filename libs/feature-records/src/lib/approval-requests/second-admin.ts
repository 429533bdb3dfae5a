import type { ApprovalPolicy, ApprovalRequest, ApprovalRequestKind } from './approval-requests-api';

/** A change, as far as the rules of four eyes are about it. */
export type Held =
  | { kind: 'withdrawal' | 'topup'; amount: number }
  | { kind: Exclude<ApprovalRequestKind, 'withdrawal' | 'topup'> };

const isAbove = (amount: number, limit: number | null) => limit !== null && amount > limit;

/** Whether a change needs a second admin, by the rules as they were read. */
export function needsSecondAdmin(rules: ApprovalPolicy | undefined, held: Held): boolean {
  if (!rules) return false;
  switch (held.kind) {
    case 'withdrawal':
      return isAbove(held.amount, rules.withdrawals_above);
    case 'topup':
      return isAbove(held.amount, rules.topups_above);
    case 'deposit_wallet':
      return rules.deposit_addresses;
    case 'permissions':
    case 'access':
      return rules.permissions;
    case 'approval_policy':
      return isAnythingHeld(rules);
  }
}

/** Whether anything at all needs a second admin. */
export const isAnythingHeld = (rules: ApprovalPolicy | undefined): boolean =>
  rules !== undefined &&
  (rules.withdrawals_above !== null || rules.topups_above !== null || rules.deposit_addresses || rules.permissions);

/**
 * What somebody can do about a change: make it `alone`, `propose` it, `agree` to what a colleague has proposed; or it `waits`,
 * since they have proposed it themselves.
 */
export type Step = 'direct' | 'request' | 'approve' | 'pending';

/** What somebody can do next. */
export function stepOf(isHeld: boolean, open: ApprovalRequest | undefined, adminId: string | undefined): Step {
  if (open) return open.requested_by._id === adminId ? 'pending' : 'approve';
  return isHeld ? 'request' : 'direct';
}
