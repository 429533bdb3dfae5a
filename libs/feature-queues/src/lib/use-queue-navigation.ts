import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaseOutcome } from './case-context';
import { isOccupiedByOthers, findNextFreeCase, getAdjacentCase } from './queue-navigation';
import type { QueueCase } from './queues-api';
import { addOutcome, removeOutcome, type SessionSummary } from './session-summary';

export interface QueueNavigationOptions {
  /** The listed cases in order; undefined while loading. */
  cases: readonly QueueCase[] | undefined;
  /** Id of the case in the URL. */
  caseId: string | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** Sets the case in the URL; undefined if none is left. */
  onNavigate: (id: string | undefined) => void;
  /** Sets a case in the URL that is pending again. */
  onReturn: (id: string) => void;
}

export interface QueueNavigation {
  /** The listed cases without those done in this session. */
  pending: readonly QueueCase[];
  /** The case on the screen, even if it is no longer pending. */
  current: QueueCase | undefined;
  /** Zero-based index of the current case; undefined if it is no longer pending. */
  index: number | undefined;
  /** The case that opens automatically after the current one. */
  next: QueueCase | undefined;
  /** The cases that one action can open: the next, the previous and the automatic one. */
  nearby: readonly QueueCase[];
  move: (direction: 1 | -1) => void;
  onDone: (outcome: CaseOutcome) => void;
  /**
   * Opens a case that is pending again, as long as the queue is on the screen.
   *
   * @param undone the outcome to remove from the session summary
   */
  returnTo: (id: string, undone?: CaseOutcome) => void;
  /** Opens a free case instead of the current one, if the current one was opened automatically. */
  skipCase: () => void;
  /** The outcomes since the queue was opened. */
  sessionSummary: SessionSummary;
}

/** Navigates between the cases of a queue, and keeps a summary of their outcomes. */
export function useQueueNavigation({
  cases,
  caseId,
  adminId,
  onNavigate,
  onReturn,
}: QueueNavigationOptions): QueueNavigation {
  const [sessionSummary, setSessionSummary] = useState<SessionSummary>([]);
  /** Ids of done cases, each with whether a list without the case has been loaded since. */
  const [done, setDone] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [last, setLast] = useState<{ queueCase: QueueCase; index: number }>();
  // Cases that turned out to be occupied when they were opened; the list might not show that yet.
  const [occupied, setOccupied] = useState<ReadonlySet<string>>(new Set());

  // A done case can become pending again, so it is only hidden from lists that were loaded before it was done.
  const nextDone = cases && pruneDone(done, cases, caseId);
  if (nextDone && nextDone !== done) setDone(nextDone);
  const pending = cases?.filter(({ _id }) => !done.has(_id)) ?? [];
  const index = pending.findIndex(({ _id }) => _id === caseId);
  const listedCase = pending[index];
  if (listedCase && (listedCase !== last?.queueCase || index !== last.index)) setLast({ queueCase: listedCase, index });
  const others = pending.filter(({ _id }) => _id !== caseId);
  const unoccupied = others.filter(({ _id }) => !occupied.has(_id));
  const hasFreeCase = unoccupied.some((queueCase) => !isOccupiedByOthers(queueCase, adminId));
  const startIndex = caseId === undefined ? 0 : listedCase ? index : (last?.index ?? 0);
  const next = findNextFreeCase(hasFreeCase ? unoccupied : others, startIndex, adminId);

  const isLoaded = cases !== undefined;
  /** Id of the case that was opened automatically. */
  const autoOpenedId = useRef<string>(undefined);
  const openAutomatically = (id: string | undefined) => {
    autoOpenedId.current = id;
    onNavigate(id);
  };
  // Another admin may have decided a case before it is opened here.
  const isMissing = isLoaded && caseId !== undefined && !listedCase && last?.queueCase._id !== caseId;
  const openNext = useEffectEvent(() => {
    if (caseId === undefined ? next : isMissing && autoOpenedId.current === caseId) openAutomatically(next?._id);
  });
  const hasNext = next !== undefined;
  useEffect(() => openNext(), [caseId, hasNext, isMissing]);
  // The admin has opened another case, so a return to this one is no longer automatic.
  useEffect(() => {
    if (autoOpenedId.current !== caseId) autoOpenedId.current = undefined;
  }, [caseId]);

  // Kept in state, because the toast that requests it may outlive the queue and holds an outdated URL.
  const [returned, setReturned] = useState<{ id: string }>();
  const openReturned = useEffectEvent(() => {
    if (!returned) return;
    autoOpenedId.current = undefined;
    onReturn(returned.id);
  });
  useEffect(() => openReturned(), [returned]);

  const neighbours = listedCase ? [getAdjacentCase(pending, index, 1), getAdjacentCase(pending, index, -1)] : [];
  return {
    pending,
    current:
      listedCase ??
      (isLoaded && caseId !== undefined && !done.has(caseId) ? toUnlistedCase(caseId, last?.queueCase) : undefined),
    index: listedCase && index,
    next,
    nearby: [...new Set([next, ...neighbours])].flatMap((queueCase) =>
      queueCase && queueCase !== listedCase ? [queueCase] : [],
    ),
    move: (direction) => onNavigate((listedCase ? getAdjacentCase(pending, index, direction) : next)?._id),
    onDone: (outcome) => {
      setSessionSummary((current) => addOutcome(current, outcome));
      if (caseId !== undefined) setDone((current) => new Map(current).set(caseId, false));
      openAutomatically(next?._id);
    },
    returnTo: (id, undone) => {
      if (undone) setSessionSummary((current) => removeOutcome(current, undone));
      setDone((current) => new Map([...current].filter(([doneId]) => doneId !== id)));
      setReturned({ id });
    },
    skipCase: () => {
      if (caseId === undefined || autoOpenedId.current !== caseId || !hasFreeCase) return;
      setOccupied((current) => new Set(current).add(caseId));
      openAutomatically(next?._id);
    },
    sessionSummary,
  };
}

/**
 * Returns the done cases that must stay hidden from a list. Drops cases that the list no longer has, and cases that
 * have returned after a list without them. The case in the URL is kept until the URL changes.
 */
function pruneDone(
  done: ReadonlyMap<string, boolean>,
  cases: readonly QueueCase[],
  caseId: string | undefined,
): ReadonlyMap<string, boolean> {
  const listed = new Set(cases.map(({ _id }) => _id));
  const remaining = [...done].flatMap(([id, wasMissing]): [string, boolean][] => {
    if (listed.has(id)) return wasMissing ? [] : [[id, false]];
    return id === caseId ? [[id, true]] : [];
  });
  const isUnchanged =
    remaining.length === done.size && remaining.every(([id, isMissing]) => done.get(id) === isMissing);
  return isUnchanged ? done : new Map(remaining);
}

/** Returns a case that is not in the list: as it was last loaded, or else only its id. */
const toUnlistedCase = (id: string, last: QueueCase | undefined): QueueCase => (last?._id === id ? last : { _id: id });
