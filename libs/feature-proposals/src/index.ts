export { FourEyesSection } from './lib/four-eyes-section';
export { OpenProposals } from './lib/open-proposals';
export { orPropose } from './lib/or-propose';
export { useFourEyes, usePropose, type Proposal } from './lib/proposals-api';
export { ProposedChanges } from './lib/proposed-changes';
export { RecordProposal } from './lib/record-proposal';
export { needsSecondAdmin, type Step } from './lib/second-admin';
export { useApproval } from './lib/use-approval';
export { useSecondAdmin } from './lib/use-second-admin';
