import type { CaseActivity, QueueCase } from './queues-api';

/** Whether another admin has claimed the case or is viewing it. */
export const isOccupiedByOthers = (
  { claim, viewers }: QueueCase | CaseActivity,
  adminId: string | undefined,
): boolean => (claim ? claim.admin._id !== adminId : false) || (viewers?.length ?? 0) > 0;

/** Whether another admin must decide the case: one works on it, or this admin has requested its approval. */
const needsAnotherAdmin = (queueCase: QueueCase, adminId: string | undefined): boolean =>
  isOccupiedByOthers(queueCase, adminId) || (adminId !== undefined && queueCase.requested_by?._id === adminId);

/**
 * Returns the case to open automatically: the first free one from `startIndex` on, wrapping around; if none is free,
 * the case at `startIndex`.
 *
 * @param startIndex an index past the end means the first case
 */
export function findNextFreeCase(
  cases: readonly QueueCase[],
  startIndex: number,
  adminId: string | undefined,
): QueueCase | undefined {
  const start = startIndex < cases.length ? startIndex : 0;
  const candidates = [...cases.slice(start), ...cases.slice(0, start)];
  return candidates.find((queueCase) => !needsAnotherAdmin(queueCase, adminId)) ?? candidates[0];
}

/** Returns the next or previous case, wrapping around. */
export function getAdjacentCase(cases: readonly QueueCase[], index: number, direction: 1 | -1): QueueCase | undefined {
  if (cases.length === 0) return undefined;
  return cases[(index + direction + cases.length) % cases.length];
}
