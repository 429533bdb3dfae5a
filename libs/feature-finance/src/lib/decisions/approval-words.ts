import type { Step } from '@countinghouse/feature-records';

/** What an approval is called, by what somebody can do about it. */
export const approvalLabels: Readonly<Record<Step, string>> = {
  alone: 'Approve',
  propose: 'Propose approval',
  agree: 'Agree and approve',
  waits: 'Approve',
};

/** What follows from proposing one. */
export const proposalConsequence = 'No money moves until a second admin agrees. The proposal ends after a day.';
