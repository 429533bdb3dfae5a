export { useCase, useHasDecidingKeys } from './lib/case-context';
export { FactsSection } from './lib/facts-section';
export { useQueues, type Queue } from './lib/queues-api';
export { QueueScreen } from './lib/queue-screen';
