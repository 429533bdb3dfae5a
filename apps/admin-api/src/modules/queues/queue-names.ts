import type { Schemas } from '@countinghouse/api-client/strict';
import { permissionMissing } from '../../common/http-error';
import type { Permissions } from '../../common/permission-keys';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';

export type QueueName = Schemas['QueueName'];

/** The permission of each queue, and its entity in the audit log. Queues about money come first. */
const queues = {
  withdrawals: { permission: 'withdrawals', entity: 'withdrawal' },
  topups: { permission: 'transactions', entity: 'transaction' },
  kyc: { permission: 'users', entity: 'user' },
  tickets: { permission: 'support', entity: 'ticket' },
} as const satisfies Record<QueueName, { permission: keyof Permissions; entity: string }>;

/** All queues, in display order. */
export const queueNames = ['withdrawals', 'topups', 'kyc', 'tickets'] as const satisfies readonly QueueName[];

/** Returns the queues that a caller can see. */
export const getVisibleQueues = (caller: Caller): QueueName[] =>
  queueNames.filter((name) => isAllowed(caller, queues[name].permission));

/** @throws HttpError 401 if the caller lacks the queue's permission */
export function requireQueue(caller: Caller, name: QueueName): void {
  if (!isAllowed(caller, queues[name].permission)) throw permissionMissing(queues[name].permission);
}

/** Returns the permission of a queue; undefined if there is no such queue. */
export const getQueuePermission = (name: string): string | undefined =>
  queueNames.filter((queue) => queue === name).map((queue) => queues[queue].permission)[0];

/** Returns the audit log's entity of a case. */
export const getQueueEntity = (name: QueueName): string => queues[name].entity;
