import { MAX_SNOOZE_DAYS } from '@countinghouse/api-client/limits';
import type { Call, WriteContext } from '../../contract/operation-types';
import { readFutureTime } from '../../common/future-time';
import { conflict, notFound } from '../../common/http-error';
import { normalizeTextOrNull } from '../../common/texts';
import type { Orm, Transaction } from '../../database/database';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { lockCase, saveSnooze, deleteSnooze, type SnoozeRow } from './case-snoozes-repository';
import { saveClaim, savePresence, readCaseActivity, deleteClaim, type CaseActivityRow } from './queue-cases-repository';
import { getQueueEntity, requireQueue, type QueueName } from './queue-names';

interface CaseRef {
  name: QueueName;
  id: string;
}

/** Fields of the audit log. */
const toClaimFields = ({ claimedBy }: CaseActivityRow) => ({ claimed_by: claimedBy?.fullName ?? null });

/** Fields of the audit log. */
const toSnoozeFields = (snooze: Pick<SnoozeRow, 'until' | 'note'> | null) => ({
  snoozed_until: snooze && new Date(snooze.until).toISOString(),
  snooze_note: snooze && snooze.note,
});

const readUntil = (text: string) =>
  readFutureTime(text, {
    field: 'until',
    maxDays: MAX_SNOOZE_DAYS,
    tooFarMessage: `Choose a time within the next ${MAX_SNOOZE_DAYS} days.`,
  });

/**
 * Locks a pending case against decisions, claims and snoozes until the transaction ends.
 *
 * @returns the row's own id
 * @throws HttpError 404 if it is not pending
 */
async function lockPending(transaction: Transaction, { name, id }: CaseRef): Promise<string> {
  const lockedId = await lockCase(transaction, name, id);
  if (lockedId === undefined) throw notFound('Case');
  return lockedId;
}

/** Records that the caller views a case, and returns who else works on it. */
export async function updateCasePresence(
  db: Orm,
  { caller }: WriteContext,
  { name, id }: CaseRef,
): Promise<CaseActivityRow> {
  requireQueue(caller, name);
  await savePresence(db, name, id, caller.id);
  return readCaseActivity(db, name, id, caller.id);
}

/**
 * Claims a case.
 *
 * @param from the admin whose claim is taken over
 * @throws HttpError 409 if a colleague has claimed it
 */
export async function claimCase(
  db: Orm,
  context: WriteContext,
  ref: CaseRef,
  { from }: Call<'claimCase'>['body'],
): Promise<CaseActivityRow> {
  const { caller } = context;
  const { name } = ref;
  requireQueue(caller, name);
  return db.transaction(async (transaction) => {
    const id = await lockPending(transaction, ref);
    const before = await readCaseActivity(transaction, name, id, caller.id);
    if (!(await saveClaim(transaction, name, id, { adminId: caller.id, from }))) {
      const { claimedBy } = await readCaseActivity(transaction, name, id, caller.id);
      throw conflict('case_claimed', `${claimedBy?.fullName ?? 'Someone else'} has claimed this case.`);
    }
    const after = await readCaseActivity(transaction, name, id, caller.id);
    if (before.claimedBy?._id !== caller.id) {
      const change = { before: toClaimFields(before), after: toClaimFields(after) };
      await writeAuditEntry(transaction, context, { entity: getQueueEntity(name), entityId: id, ...change });
    }
    return after;
  });
}

export async function releaseCase(db: Orm, context: WriteContext, { name, id }: CaseRef): Promise<CaseActivityRow> {
  const { caller } = context;
  requireQueue(caller, name);
  return db.transaction(async (transaction) => {
    const before = await readCaseActivity(transaction, name, id, caller.id);
    const releasedId = await deleteClaim(transaction, name, id, caller.id);
    const after = await readCaseActivity(transaction, name, id, caller.id);
    if (releasedId !== undefined) {
      const change = { before: toClaimFields(before), after: toClaimFields(after) };
      await writeAuditEntry(transaction, context, { entity: getQueueEntity(name), entityId: releasedId, ...change });
    }
    return after;
  });
}

export async function snoozeCase(
  db: Orm,
  context: WriteContext,
  ref: CaseRef,
  snooze: Call<'snoozeCase'>['body'],
): Promise<CaseActivityRow> {
  const { caller } = context;
  const { name } = ref;
  requireQueue(caller, name);
  const [until, note] = [readUntil(snooze.until), normalizeTextOrNull(snooze.note)];
  return db.transaction(async (transaction) => {
    const id = await lockPending(transaction, ref);
    const before = await readCaseActivity(transaction, name, id, caller.id);
    await saveSnooze(transaction, name, id, { adminId: caller.id, until, note });
    const after = await readCaseActivity(transaction, name, id, caller.id);
    const change = { before: toSnoozeFields(before.snooze), after: toSnoozeFields(after.snooze) };
    await writeAuditEntry(transaction, context, { entity: getQueueEntity(name), entityId: id, ...change });
    return after;
  });
}

export async function unsnoozeCase(db: Orm, context: WriteContext, { name, id }: CaseRef): Promise<CaseActivityRow> {
  const { caller } = context;
  requireQueue(caller, name);
  return db.transaction(async (transaction) => {
    const deleted = await deleteSnooze(transaction, name, id);
    if (deleted) {
      const before = { snoozed_until: deleted.until.toISOString(), snooze_note: deleted.note };
      const change = { before, after: toSnoozeFields(null) };
      await writeAuditEntry(transaction, context, { entity: getQueueEntity(name), entityId: deleted.id, ...change });
    }
    return readCaseActivity(transaction, name, id, caller.id);
  });
}
