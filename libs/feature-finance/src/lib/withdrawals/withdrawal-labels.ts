import type { Schemas } from '@countinghouse/api-client/schema';
import { withdrawalStatuses } from '@countinghouse/feature-records';

export type WithdrawalStatus = Schemas['WithdrawalStatus'];
export type WithdrawalDecision = Schemas['WithdrawalDecision'];

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
