import type { Schemas } from '@countinghouse/api-client/schema';
import { withdrawalStatusWords } from '@countinghouse/exports';
import type { StatusWord } from '@countinghouse/ui';

export type WithdrawalStatus = Schemas['WithdrawalStatus'];
export type WithdrawalDecision = Schemas['WithdrawalDecision'];

/** Words and tones of a withdrawal's status. */
export const withdrawalStatuses = {
  pending: { label: withdrawalStatusWords.pending, tone: 'warning' },
  approved: { label: withdrawalStatusWords.approved, tone: 'success' },
  rejected: { label: withdrawalStatusWords.rejected, tone: 'danger' },
} as const satisfies Record<WithdrawalStatus, StatusWord>;

/** What can be decided. */
export const withdrawalDecisions = {
  approved: { label: 'Approve' },
  rejected: { label: 'Reject' },
} as const satisfies Record<WithdrawalDecision, { label: string }>;

/** Narrows a value that a select gives back. */
export function isWithdrawalStatus(value: string): value is WithdrawalStatus {
  return Object.hasOwn(withdrawalStatuses, value);
}

/** Narrows a value that a select gives back. */
export function isWithdrawalDecision(value: string): value is WithdrawalDecision {
  return Object.hasOwn(withdrawalDecisions, value);
}
