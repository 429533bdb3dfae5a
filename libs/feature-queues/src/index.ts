export { useQueueContext, useHasDecisionShortcuts } from './lib/case-context';
export { ChecksSection } from './lib/checks-section';
export { useQueues, type Queue } from './lib/queues-api';
export { QueueScreen } from './lib/queue-screen';
export { toAcknowledgement, getFailedChecks, useChecks, type Checks, type LoadedChecks } from './lib/use-checks';
