export { useCase, useHasDecidingKeys } from './lib/case-context';
export { FactsSection } from './lib/facts-section';
export { useQueues, type Queue } from './lib/queues-api';
export { QueueScreen } from './lib/queue-screen';
export { acknowledgement, factsAgainst, useFacts, type Facts, type KnownFacts } from './lib/use-facts';
