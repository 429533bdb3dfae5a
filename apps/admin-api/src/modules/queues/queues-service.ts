import { MAX_SNOOZE_DAYS } from '@countinghouse/api-client/limits';
import type { Call, WriteContext } from '../../contract/operation-types';
import { readFutureTime } from '../../common/future-time';
import { conflict, notFound } from '../../common/http-error';
import { keptTextOrNull } from '../../common/texts';
import type { Orm, Transaction } from '../../database/database';
import { recordWrite } from '../audit-log/audit-log-repository';
import { lockCase, putSnooze, removeSnooze, type SnoozeRow } from './case-snoozes-repository';
import { saveClaim, savePresence, readCaseActivity, deleteClaim, type CaseActivityRow } from './queue-cases-repository';
import { entityOf, requireQueue, type QueueName } from './queue-names';

/** A case, by its queue. */
interface CaseRef {
  name: QueueName;
  id: string;
}

/** Who has taken a case, as the audit log tells it. */
const takenBy = ({ claimedBy }: CaseActivityRow) => ({ taken_by: claimedBy?.fullName ?? null });

/** The snooze of a case, as the audit log tells it. */
const snoozedUntil = (snooze: Pick<SnoozeRow, 'until' | 'note'> | null) => ({
  snoozed_until: snooze && new Date(snooze.until).toISOString(),
  snooze_note: snooze && snooze.note,
});

const readUntil = (text: string) =>
  readFutureTime(text, {
    field: 'until',
    maxDays: MAX_SNOOZE_DAYS,
    tooFar: `Choose a time within the next ${MAX_SNOOZE_DAYS} days.`,
  });

/**
 * Locks a case that is pending, so that nobody decides, takes or snoozes it until the transaction ends.
 *
 * @returns the row's own id
 * @throws HttpError 404 where it is not pending
 */
async function lockPending(transaction: Transaction, { name, id }: CaseRef): Promise<string> {
  const found = await lockCase(transaction, name, id);
  if (found === undefined) throw notFound('Case');
  return found;
}

/** Notes that the caller looks at a case, and says who else is on it. */
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
 * Takes a case.
 *
 * @param from whom it is taken over from
 * @throws HttpError 409 where somebody else has taken it
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
      throw conflict('case_claimed', `${claimedBy?.fullName ?? 'Somebody else'} has taken this case.`);
    }
    const after = await readCaseActivity(transaction, name, id, caller.id);
    if (before.claimedBy?._id !== caller.id) {
      const sides = { before: takenBy(before), after: takenBy(after) };
      await recordWrite(transaction, context, { entity: entityOf(name), entityId: id, ...sides });
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
      const sides = { before: takenBy(before), after: takenBy(after) };
      await recordWrite(transaction, context, { entity: entityOf(name), entityId: releasedId, ...sides });
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
  const [until, note] = [readUntil(snooze.until), keptTextOrNull(snooze.note)];
  return db.transaction(async (transaction) => {
    const id = await lockPending(transaction, ref);
    const before = await readCaseActivity(transaction, name, id, caller.id);
    await putSnooze(transaction, name, id, { adminId: caller.id, until, note });
    const after = await readCaseActivity(transaction, name, id, caller.id);
    const sides = { before: snoozedUntil(before.snooze), after: snoozedUntil(after.snooze) };
    await recordWrite(transaction, context, { entity: entityOf(name), entityId: id, ...sides });
    return after;
  });
}

/** Ends the snooze of a case. */
export async function unsnoozeCase(db: Orm, context: WriteContext, { name, id }: CaseRef): Promise<CaseActivityRow> {
  const { caller } = context;
  requireQueue(caller, name);
  return db.transaction(async (transaction) => {
    const removed = await removeSnooze(transaction, name, id);
    if (removed) {
      const before = { snoozed_until: removed.until.toISOString(), snooze_note: removed.note };
      const sides = { before, after: snoozedUntil(null) };
      await recordWrite(transaction, context, { entity: entityOf(name), entityId: removed.id, ...sides });
    }
    return readCaseActivity(transaction, name, id, caller.id);
  });
}
