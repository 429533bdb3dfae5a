import type { Schemas } from '@countinghouse/api-client/whole';
import { permissionMissing } from '../../common/http-error';
import type { Permissions } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';

export type QueueName = Schemas['QueueName'];

/** What shows an admin the cases of a queue, and what the audit log calls one. Those about money come first. */
const queues = {
  withdrawals: { flag: 'withdrawals', entity: 'withdrawal' },
  topups: { flag: 'transactions', entity: 'transaction' },
  kyc: { flag: 'users', entity: 'user' },
  tickets: { flag: 'support', entity: 'ticket' },
} as const satisfies Record<QueueName, { flag: keyof Permissions; entity: string }>;

/** All queues, in their order. */
export const queueNames = ['withdrawals', 'topups', 'kyc', 'tickets'] as const satisfies readonly QueueName[];

/** The queues that a caller may see. */
export const queuesOf = (caller: Caller): QueueName[] =>
  queueNames.filter((name) => isAllowed(caller, queues[name].flag));

/** @throws HttpError 401 where the caller lacks the flag of the queue's area */
export function requireQueue(caller: Caller, name: QueueName): void {
  if (!isAllowed(caller, queues[name].flag)) throw permissionMissing(queues[name].flag);
}

/** The flag that opens the cases of a queue; undefined where there is no such queue. */
export const flagOf = (name: string): string | undefined =>
  queueNames.filter((known) => known === name).map((known) => queues[known].flag)[0];

/** What a case of the queue is, in the audit log's word. */
export const entityOf = (name: QueueName): string => queues[name].entity;
