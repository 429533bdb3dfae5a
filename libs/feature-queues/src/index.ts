export { useCase, useHasDecidingKeys, type CaseOutcome } from './lib/case-context';
export { FactsSection } from './lib/facts-section';
export { useQueues, type Queue, type QueueName } from './lib/queues-api';
export { QueueScreen, type QueueScreenProps } from './lib/queue-screen';
