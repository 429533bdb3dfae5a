import type { Schemas } from '@countinghouse/api-client/whole';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';
import { noteRecordKinds } from '../notes/note-records';
import { flagOf } from '../queues/queue-names';
import type { EventRow } from './events-repository';

type Known<Entry> = Readonly<Record<string, Entry>>;

const recordKinds: Known<{ flag: string }> = noteRecordKinds;
const records: Known<Schemas['LiveTopic']> = {
  withdrawal: 'withdrawal',
  transaction: 'transaction',
  ticket: 'ticket',
  user: 'user',
} satisfies Record<keyof typeof noteRecordKinds, Schemas['LiveTopic']>;

/** The topics that are called the same, and whose scope says who may hear of them. */
const scoped: readonly Schemas['LiveTopic'][] = ['note', 'approval_request', 'case', 'notification'];

/** What opens what an event is about: the flag that its calls need. Undefined where it is for nobody. */
function permissionOf({ topic, scope }: EventRow): string | undefined {
  if (topic === 'notification' || topic === 'approval_request') return scope ?? undefined;
  if (topic === 'case') return scope === null ? undefined : flagOf(scope);
  const kind = topic === 'note' ? scope : topic;
  return kind !== null && Object.hasOwn(recordKinds, kind) ? recordKinds[kind]?.flag : undefined;
}

/** Whether somebody may hear of an event. What is not known is for nobody. */
export function mayHear(caller: Pick<Caller, 'id' | 'role' | 'permissions'>, event: EventRow): boolean {
  if (event.recipientId !== null && event.recipientId !== caller.id) return false;
  const permission = permissionOf(event);
  return permission !== undefined && isAllowed(caller, permission);
}

/** An event as its callers hear it; undefined for one that is for the server alone. */
export function toLiveEvent({ topic, recordId }: EventRow): Schemas['LiveEvent'] | undefined {
  const known = scoped.find((each) => each === topic) ?? records[topic];
  return known && { topic: known, _id: recordId };
}
