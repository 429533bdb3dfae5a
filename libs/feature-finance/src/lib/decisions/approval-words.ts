import type { Step } from '@countinghouse/feature-records';

/** What an approval is called, by what somebody can do about it. */
export const approvalLabels: Readonly<Record<Step, string>> = {
  direct: 'Approve',
  request: 'Propose approval',
  approve: 'Agree and approve',
  pending: 'Approve',
};

/** What follows from proposing one. */
export const approvalRequestConsequence = 'No money moves until a second admin agrees. The proposal ends after a day.';
