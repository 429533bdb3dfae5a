import { useEffect, useEffectEvent, useState } from 'react';
import type { CaseOutcome } from './case-context';
import { nextFree, stepFrom } from './queue-walk';
import type { QueueCase } from './queues-api';
import { addToTally, type Tally } from './tally';

export interface QueueWalkOptions {
  /** The cases that wait, in their order; undefined until they are read. */
  cases: readonly QueueCase[] | undefined;
  /** The case that the address names. */
  caseId: string | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** Puts a case into the address; undefined where none is left. */
  onGo: (id: string | undefined) => void;
}

export interface QueueWalk {
  /** The case on the screen, also when it waits no more; undefined where there is none. */
  current: QueueCase | undefined;
  /** Where it stands, from 0; undefined where it waits no more. */
  place: number | undefined;
  /** Where the walk will go by itself. */
  next: QueueCase | undefined;
  step: (direction: 1 | -1) => void;
  onDone: (outcome: CaseOutcome) => void;
  /** What has been done since the queue was opened. */
  tally: Tally;
}

/** Goes through the cases of a queue, and keeps what came of them. */
export function useQueueWalk({ cases, caseId, adminId, onGo }: QueueWalkOptions): QueueWalk {
  const [tally, setTally] = useState<Tally>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<{ found: QueueCase; place: number }>();

  const waiting = cases?.filter(({ _id }) => !done.has(_id)) ?? [];
  const index = waiting.findIndex(({ _id }) => _id === caseId);
  const found = waiting[index];
  if (found && (found !== last?.found || index !== last.place)) setLast({ found, place: index });
  const others = waiting.filter(({ _id }) => _id !== caseId);
  const next = nextFree(others, caseId === undefined ? 0 : found ? index : (last?.place ?? 0), adminId);

  const begin = useEffectEvent(() => {
    if (caseId === undefined && next) onGo(next._id);
  });
  const isRead = cases !== undefined;
  useEffect(() => begin(), [isRead, caseId]);

  return {
    current: found ?? (isRead && caseId !== undefined && !done.has(caseId) ? gone(caseId, last?.found) : undefined),
    place: found && index,
    next,
    step: (direction) => onGo((found ? stepFrom(waiting, index, direction) : next)?._id),
    onDone: (outcome) => {
      setTally((before) => addToTally(before, outcome));
      if (caseId !== undefined) setDone((before) => new Set(before).add(caseId));
      onGo(next?._id);
    },
    tally,
  };
}

/** A case that is not among those that wait, or not among the first of them: as it was last read, if it was. */
const gone = (id: string, last: QueueCase | undefined): QueueCase => (last?._id === id ? last : { _id: id });
