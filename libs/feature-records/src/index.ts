export { toDaysQuery, useFilterTimeZone } from './lib/days';
export { ledgerArea } from './lib/ledger/ledger-area';
export { LedgerTable } from './lib/ledger/ledger-table';
export { useColleagues } from './lib/notes/notes-api';
export { RecordNotes } from './lib/notes/record-notes';
export { DualApprovalSection } from './lib/approval-requests/approval-policy-section';
export { OpenApprovalRequests } from './lib/approval-requests/open-approval-requests';
export { submitOrRequestApproval } from './lib/approval-requests/submit-or-request-approval';
export {
  useApprovalPolicy,
  useRequestApproval,
  type ApprovalRequest,
} from './lib/approval-requests/approval-requests-api';
export { RequestedChanges } from './lib/approval-requests/requested-changes';
export { RecordApprovalRequest } from './lib/approval-requests/record-approval-request';
export { needsSecondAdmin, type ApprovalStep } from './lib/approval-requests/approval-step';
export { useSubmitDecision } from './lib/approval-requests/use-submit-decision';
export { useApprovalState } from './lib/approval-requests/use-approval-state';
export {
  activityStatuses,
  holdingStates,
  kycStatuses,
  referralStatuses,
  serviceAccountStatuses,
  ticketStatuses,
  transactionStatuses,
  withdrawalStatuses,
} from './lib/statuses';
export { useDefaultViews } from './lib/views/default-views';
export { renderViewsMenu } from './lib/views/views-menu';
