import type { ApprovalStep } from '@countinghouse/feature-records';

/** Labels of the approve action, by the admin's next step. */
export const approvalLabels: Readonly<Record<ApprovalStep, string>> = {
  direct: 'Approve',
  request: 'Request approval',
  approve: 'Approve request',
  pending: 'Approve',
};

/** The consequence of requesting an approval. */
export const approvalRequestConsequence =
  'No money moves until a second admin approves. The request expires after 24 hours.';
