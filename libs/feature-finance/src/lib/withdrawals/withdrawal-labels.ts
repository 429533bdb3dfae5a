import type { Schemas } from '@countinghouse/api-client/schema';
import { withdrawalStatuses } from '@countinghouse/feature-records';

export type WithdrawalStatus = Schemas['WithdrawalStatus'];
export type WithdrawalDecision = Schemas['WithdrawalDecision'];

export const withdrawalDecisions = {
  approved: { label: 'Approve' },
  rejected: { label: 'Reject' },
} as const satisfies Record<WithdrawalDecision, { label: string }>;

export function isWithdrawalStatus(value: string): value is WithdrawalStatus {
  return Object.hasOwn(withdrawalStatuses, value);
}

export function isWithdrawalDecision(value: string): value is WithdrawalDecision {
  return Object.hasOwn(withdrawalDecisions, value);
}
