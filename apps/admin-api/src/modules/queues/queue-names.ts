import type { Schemas } from '@countinghouse/api-client/strict';
import { permissionMissing } from '../../common/http-error';
import type { Permissions } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';

export type QueueName = Schemas['QueueName'];

/** The permission flag of each queue, and its entity in the audit log. Queues about money come first. */
const queues = {
  withdrawals: { flag: 'withdrawals', entity: 'withdrawal' },
  topups: { flag: 'transactions', entity: 'transaction' },
  kyc: { flag: 'users', entity: 'user' },
  tickets: { flag: 'support', entity: 'ticket' },
} as const satisfies Record<QueueName, { flag: keyof Permissions; entity: string }>;

/** All queues, in display order. */
export const queueNames = ['withdrawals', 'topups', 'kyc', 'tickets'] as const satisfies readonly QueueName[];

/** Returns the queues that a caller can see. */
export const getVisibleQueues = (caller: Caller): QueueName[] =>
  queueNames.filter((name) => isAllowed(caller, queues[name].flag));

/** @throws HttpError 401 if the caller lacks the queue's permission flag */
export function requireQueue(caller: Caller, name: QueueName): void {
  if (!isAllowed(caller, queues[name].flag)) throw permissionMissing(queues[name].flag);
}

/** Returns the permission flag of a queue; undefined if there is no such queue. */
export const getQueueFlag = (name: string): string | undefined =>
  queueNames.filter((queue) => queue === name).map((queue) => queues[queue].flag)[0];

/** Returns the audit log's entity of a case. */
export const getQueueEntity = (name: QueueName): string => queues[name].entity;
