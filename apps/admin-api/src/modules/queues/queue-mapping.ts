import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars } from '../../common/money';
import type { CaseRow, CaseActivityRow } from './queue-cases-repository';
import type { QueueRow } from './queues-repository';

export const toQueue = ({ amount, oldestAt, ...row }: QueueRow): Schemas['Queue'] => ({
  ...row,
  amount: amount === null ? null : toDollars(amount),
  oldestAt: oldestAt?.toISOString() ?? null,
});

export const toCaseActivity = ({
  claimedBy,
  claimedAt,
  viewers,
  snooze,
}: CaseActivityRow): Schemas['CaseActivity'] => ({
  claim: claimedBy && claimedAt && { admin: claimedBy, at: claimedAt.toISOString() },
  viewers,
  snooze: snooze && { ...snooze, until: new Date(snooze.until).toISOString() },
});

export const toCase = ({ id, label, fullName, amount, since, requestedBy, ...row }: CaseRow): Schemas['QueueCase'] => ({
  _id: id,
  label,
  fullName,
  amount: amount === null ? null : toDollars(amount),
  since: since.toISOString(),
  requested_by: requestedBy,
  ...toCaseActivity(row),
});
