export { useCase, useHasDecidingKeys } from './lib/case-context';
export { ChecksSection } from './lib/checks-section';
export { useQueues, type Queue } from './lib/queues-api';
export { QueueScreen } from './lib/queue-screen';
export { acknowledgement, getFailedChecks, useChecks, type Checks, type KnownChecks } from './lib/use-checks';
