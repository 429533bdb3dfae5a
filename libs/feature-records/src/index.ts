export { toDaysQuestion, useDaysZone } from './lib/days';
export { ledgerArea } from './lib/ledger/ledger-area';
export { LedgerTable } from './lib/ledger/ledger-table';
export { useColleagues } from './lib/notes/notes-api';
export { RecordNotes } from './lib/notes/record-notes';
export { FourEyesSection } from './lib/proposals/four-eyes-section';
export { OpenProposals } from './lib/proposals/open-proposals';
export { orPropose } from './lib/proposals/or-propose';
export { useFourEyes, usePropose, type Proposal } from './lib/proposals/proposals-api';
export { ProposedChanges } from './lib/proposals/proposed-changes';
export { RecordProposal } from './lib/proposals/record-proposal';
export { needsSecondAdmin, type Step } from './lib/proposals/second-admin';
export { useApproval } from './lib/proposals/use-approval';
export { useSecondAdmin } from './lib/proposals/use-second-admin';
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
