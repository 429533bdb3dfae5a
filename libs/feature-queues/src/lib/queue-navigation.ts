import type { CaseActivity, QueueCase } from './queues-api';

/** Whether somebody else has taken a case, or is looking at it. */
export const isOthers = ({ claim, viewers }: QueueCase | CaseActivity, adminId: string | undefined): boolean =>
  (claim ? claim.admin._id !== adminId : false) || (viewers?.length ?? 0) > 0;

/** Whether a case is somebody else's to decide: they are on it, or the admin has proposed it and waits for a second one. */
const isForOthers = (each: QueueCase, adminId: string | undefined): boolean =>
  isOthers(each, adminId) || (adminId !== undefined && each.requested_by?._id === adminId);

/**
 * The case to go to by itself: the first from a place on, and then from the beginning, that nobody else is on; where
 * others are on all of them, the one at that place.
 *
 * @param place where to look first; past the end it is the beginning
 */
export function nextFree(
  cases: readonly QueueCase[],
  place: number,
  adminId: string | undefined,
): QueueCase | undefined {
  const from = place < cases.length ? place : 0;
  const inTurn = [...cases.slice(from), ...cases.slice(0, from)];
  return inTurn.find((each) => !isForOthers(each, adminId)) ?? inTurn[0];
}

/** The case so many steps away, round the ends: what was skipped comes again. */
export function stepFrom(cases: readonly QueueCase[], place: number, step: 1 | -1): QueueCase | undefined {
  if (cases.length === 0) return undefined;
  return cases[(place + step + cases.length) % cases.length];
}
