import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaseOutcome } from './case-context';
import { isOthers, nextFree, stepFrom } from './queue-navigation';
import type { QueueCase } from './queues-api';
import { addToTally, takeFromTally, type Tally } from './tally';

export interface QueueNavigationOptions {
  /** The cases that wait, in their order; undefined until they are read. */
  cases: readonly QueueCase[] | undefined;
  /** The case that the address names. */
  caseId: string | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** Puts a case into the address; undefined where none is left. */
  onGo: (id: string | undefined) => void;
  /** Puts a case into the address that waits again. */
  onReturn: (id: string) => void;
}

export interface QueueNavigation {
  /** The cases that wait still, in their order, without those that have been dealt with here. */
  waiting: readonly QueueCase[];
  /** The case on the screen, also when it waits no more; undefined where there is none. */
  current: QueueCase | undefined;
  /** Where it stands, from 0; undefined where it waits no more. */
  place: number | undefined;
  /** Where the walk will go by itself. */
  next: QueueCase | undefined;
  /** Where the next key leads, whichever it is: on, back, or where the walk goes by itself. */
  near: readonly QueueCase[];
  step: (direction: 1 | -1) => void;
  onDone: (outcome: CaseOutcome) => void;
  /**
   * Goes to a case that waits again, as long as the queue is on the screen.
   *
   * @param undone what it is not any more
   */
  returnTo: (id: string, undone?: CaseOutcome) => void;
  /** Somebody else is on the case that the walk has come to: it goes on to one that is free, if there is any. */
  skipCase: () => void;
  /** What has been done since the queue was opened. */
  tally: Tally;
}

/** Goes through the cases of a queue, and keeps what came of them. */
export function useQueueNavigation({
  cases,
  caseId,
  adminId,
  onGo,
  onReturn,
}: QueueNavigationOptions): QueueNavigation {
  const [tally, setTally] = useState<Tally>([]);
  /** What has been dealt with, each with whether a list has been read without it. */
  const [done, setDone] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [last, setLast] = useState<{ found: QueueCase; place: number }>();
  // What was found to be somebody else's on arriving there, which the list may not tell yet.
  const [occupied, setOccupied] = useState<ReadonlySet<string>>(new Set());

  // What has been dealt with may wait again one day: it is only kept from a list that was read before.
  const doneNow = cases && keepDone(done, cases, caseId);
  if (doneNow && doneNow !== done) setDone(doneNow);
  const waiting = cases?.filter(({ _id }) => !done.has(_id)) ?? [];
  const index = waiting.findIndex(({ _id }) => _id === caseId);
  const found = waiting[index];
  if (found && (found !== last?.found || index !== last.place)) setLast({ found, place: index });
  const others = waiting.filter(({ _id }) => _id !== caseId);
  const free = others.filter(({ _id }) => !occupied.has(_id));
  const isAnyFree = free.some((each) => !isOthers(each, adminId));
  const place = caseId === undefined ? 0 : found ? index : (last?.place ?? 0);
  const next = nextFree(isAnyFree ? free : others, place, adminId);

  const isRead = cases !== undefined;
  /** Where the walk went by itself. */
  const chosen = useRef<string>(undefined);
  const go = (id: string | undefined) => {
    chosen.current = id;
    onGo(id);
  };
  // Somebody else may have decided about a case before the walk arrives there.
  const isGone = isRead && caseId !== undefined && !found && last?.found._id !== caseId;
  const goOn = useEffectEvent(() => {
    if (caseId === undefined ? next : isGone && chosen.current === caseId) go(next?._id);
  });
  const hasNext = next !== undefined;
  useEffect(() => goOn(), [caseId, hasNext, isGone]);
  // Where somebody has gone by a step or by a link, the walk has not, though it may have come there before.
  useEffect(() => {
    if (chosen.current !== caseId) chosen.current = undefined;
  }, [caseId]);

  // Asked for by a message that may outlive the queue, and the address as it was then.
  const [returned, setReturned] = useState<{ id: string }>();
  const comeBack = useEffectEvent(() => {
    if (!returned) return;
    chosen.current = undefined;
    onReturn(returned.id);
  });
  useEffect(() => comeBack(), [returned]);

  const around = found ? [stepFrom(waiting, index, 1), stepFrom(waiting, index, -1)] : [];
  return {
    waiting,
    current: found ?? (isRead && caseId !== undefined && !done.has(caseId) ? gone(caseId, last?.found) : undefined),
    place: found && index,
    next,
    near: [...new Set([next, ...around])].flatMap((each) => (each && each !== found ? [each] : [])),
    step: (direction) => onGo((found ? stepFrom(waiting, index, direction) : next)?._id),
    onDone: (outcome) => {
      setTally((before) => addToTally(before, outcome));
      if (caseId !== undefined) setDone((before) => new Map(before).set(caseId, false));
      go(next?._id);
    },
    returnTo: (id, undone) => {
      if (undone) setTally((before) => takeFromTally(before, undone));
      setDone((before) => new Map([...before].filter(([each]) => each !== id)));
      setReturned({ id });
    },
    skipCase: () => {
      if (caseId === undefined || chosen.current !== caseId || !isAnyFree) return;
      setOccupied((before) => new Set(before).add(caseId));
      go(next?._id);
    },
    tally,
  };
}

/**
 * What is to be kept from a list: not what it does not have any more, nor what has come back after a list without it. The case
 * that the address still names is kept until the address has changed.
 */
function keepDone(
  done: ReadonlyMap<string, boolean>,
  cases: readonly QueueCase[],
  caseId: string | undefined,
): ReadonlyMap<string, boolean> {
  const listed = new Set(cases.map(({ _id }) => _id));
  const kept = [...done].flatMap(([id, wasGone]): [string, boolean][] => {
    if (listed.has(id)) return wasGone ? [] : [[id, false]];
    return id === caseId ? [[id, true]] : [];
  });
  const isSame = kept.length === done.size && kept.every(([id, isGone]) => done.get(id) === isGone);
  return isSame ? done : new Map(kept);
}

/** A case that is not among those that wait, or not among the first of them: as it was last read, if it was. */
const gone = (id: string, last: QueueCase | undefined): QueueCase => (last?._id === id ? last : { _id: id });
