export { useCase, type CaseOutcome } from './lib/case-context';
export { useQueues, type Queue, type QueueName } from './lib/queues-api';
export { QueueScreen, type QueueScreenProps } from './lib/queue-screen';
