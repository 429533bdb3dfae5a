export { toDaysQuestion, useDaysZone } from './lib/days';
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
export { needsSecondAdmin, type Step } from './lib/approval-requests/second-admin';
export { useApproval } from './lib/approval-requests/use-approval';
export { useSecondAdmin } from './lib/approval-requests/use-second-admin';
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
export { drawViewsMenu } from './lib/views/views-menu';
