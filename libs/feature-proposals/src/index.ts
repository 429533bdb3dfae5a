export { FourEyesSection } from './lib/four-eyes-section';
export { OpenProposals, type OpenProposalsProps } from './lib/open-proposals';
export { orPropose } from './lib/or-propose';
export {
  useFourEyes,
  useKeepsFourEyes,
  usePropose,
  useSetFourEyes,
  type FourEyes,
  type FourEyesInput,
  type Proposal,
  type ProposedChange,
} from './lib/proposals-api';
export { ProposedChanges } from './lib/proposed-changes';
export { RecordProposal, type RecordProposalProps } from './lib/record-proposal';
export { isAnythingHeld, needsSecondAdmin, type Step } from './lib/second-admin';
export { useApproval } from './lib/use-approval';
export { useSecondAdmin, type SecondAdmin } from './lib/use-second-admin';
