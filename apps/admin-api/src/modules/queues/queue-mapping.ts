import type { Schemas } from '@countinghouse/api-client/whole';
import { toDollars } from '../../common/money';
import type { CaseRow, HandlingRow } from './queue-cases-repository';
import type { QueueRow } from './queues-repository';

export const toQueue = ({ amount, oldestAt, ...row }: QueueRow): Schemas['Queue'] => ({
  ...row,
  amount: amount === null ? null : toDollars(amount),
  oldestAt: oldestAt?.toISOString() ?? null,
});

export const toHandling = ({ claimedBy, claimedAt, lookers, snooze }: HandlingRow): Schemas['CaseHandling'] => ({
  claim: claimedBy && claimedAt && { admin: claimedBy, at: claimedAt.toISOString() },
  lookers,
  snooze: snooze && { ...snooze, until: new Date(snooze.until).toISOString() },
});

export const toCase = ({ id, label, fullName, amount, since, proposedBy, ...row }: CaseRow): Schemas['QueueCase'] => ({
  _id: id,
  label,
  fullName,
  amount: amount === null ? null : toDollars(amount),
  since: since.toISOString(),
  proposed_by: proposedBy,
  ...toHandling(row),
});
