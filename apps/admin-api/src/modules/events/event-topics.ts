import type { Schemas } from '@countinghouse/api-client/strict';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';
import { noteRecordKinds } from '../notes/note-records';
import { getQueuePermission } from '../queues/queue-names';
import type { EventRow } from './events-repository';

type Lookup<Entry> = Readonly<Record<string, Entry>>;

const recordKinds: Lookup<{ permission: string }> = noteRecordKinds;
const recordTopics: Lookup<Schemas['LiveTopic']> = {
  withdrawal: 'withdrawal',
  transaction: 'transaction',
  ticket: 'ticket',
  user: 'user',
} satisfies Record<keyof typeof noteRecordKinds, Schemas['LiveTopic']>;

/** The topics with the same name in the contract, whose scope determines who may receive them. */
const scopedTopics: readonly Schemas['LiveTopic'][] = ['note', 'approval_request', 'case', 'notification'];

/** Returns the permission for the record of an event; undefined if no one may receive the event. */
function getPermission({ topic, scope }: EventRow): string | undefined {
  if (topic === 'notification' || topic === 'approval_request') return scope ?? undefined;
  if (topic === 'case') return scope === null ? undefined : getQueuePermission(scope);
  const kind = topic === 'note' ? scope : topic;
  return kind !== null && Object.hasOwn(recordKinds, kind) ? recordKinds[kind]?.permission : undefined;
}

/** Returns whether a caller may receive an event. Unknown topics are denied. */
export function canReceive(caller: Pick<Caller, 'id' | 'role' | 'permissions'>, event: EventRow): boolean {
  if (event.recipientId !== null && event.recipientId !== caller.id) return false;
  const permission = getPermission(event);
  return permission !== undefined && isAllowed(caller, permission);
}

/** Maps an event to the contract; undefined for events internal to the server. */
export function toLiveEvent({ topic, recordId }: EventRow): Schemas['LiveEvent'] | undefined {
  const liveTopic = scopedTopics.find((each) => each === topic) ?? recordTopics[topic];
  return liveTopic && { topic: liveTopic, _id: recordId };
}
