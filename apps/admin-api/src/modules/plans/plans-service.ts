import type { Schemas } from '@countinghouse/api-client/strict';
import type { WriteContext } from '../../contract/operation-types';
import type { Executor, Orm } from '../../database/database';
import { conflict, notFound, validationFailed, type FieldError } from '../../common/http-error';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
import { toNewPlan, toPlan, toPlanChanges } from './plan-mapping';
import { countHolders, deletePlan, findPlan, insertPlan, updatePlan, type PlanRow } from './plans-repository';

const planNotFound = () => notFound('Plan');

const inUse = (holders: number) =>
  conflict('in_use', `${holders === 1 ? '1 user holds' : `${holders} users hold`} this plan. Deactivate it instead.`);

const checkRange = ({ min, max }: { min: number; max: number | null }, name: 'Investment' | 'Profit', field: string) =>
  max === null || min < max ? [] : [{ field, message: `${name} Max must be more than ${name} Min` }];

/**
 * Rejects a range whose maximum is not above its minimum. Ranges are always sent complete, even in partial changes.
 *
 * @throws HttpError 400 at the maximum of each such range
 */
function checkRanges({ investmentAmount, profitPercentage }: Schemas['PlanChanges']): void {
  const errors: FieldError[] = [
    ...(investmentAmount ? checkRange(investmentAmount, 'Investment', 'investmentAmount.max') : []),
    ...(profitPercentage ? checkRange(profitPercentage, 'Profit', 'profitPercentage.max') : []),
  ];
  if (errors.length > 0) throw validationFailed(errors);
}

/** @throws HttpError 404 if there is none */
export async function getPlan(db: Executor, id: string): Promise<PlanRow> {
  const plan = await findPlan(db, id);
  if (!plan) throw planNotFound();
  return plan;
}

export async function addPlan(db: Orm, context: WriteContext, input: Schemas['PlanInput']): Promise<PlanRow> {
  checkRanges(input);
  return db.transaction(async (transaction) => {
    const added = await insertPlan(transaction, toNewPlan(input));
    await writeAuditEntry(transaction, context, { entity: 'plan', entityId: added.id, after: toPlan(added) });
    return added;
  });
}

export async function changePlan(
  db: Orm,
  context: WriteContext,
  { id, baseVersion }: RecordVersion,
  changes: Schemas['PlanChanges'],
): Promise<PlanRow> {
  checkRanges(changes);
  return db.transaction(async (transaction) => {
    const row = await findPlan(transaction, id, { forUpdate: true });
    if (!row) throw planNotFound();
    const before = toPlan(row);
    const { updatedAt } = row;
    await requireVersion(transaction, baseVersion, { entity: 'plan', current: before, updatedAt });
    const changed = await updatePlan(transaction, id, toPlanChanges(changes));
    if (!changed) throw planNotFound();
    const change = getChangedFields(before, toPlan(changed));
    await writeAuditEntry(transaction, context, { entity: 'plan', entityId: changed.id, ...change });
    return changed;
  });
}

/**
 * Deletes a plan that has no holders.
 *
 * @throws HttpError 409 `in_use` if the plan has holders
 */
export async function removePlan(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    // The lock makes a concurrent purchase of this plan wait.
    const before = await findPlan(transaction, id, { forUpdate: true });
    if (!before) throw planNotFound();
    const holders = await countHolders(transaction, before.id);
    if (holders > 0) throw inUse(holders);
    await deletePlan(transaction, before.id);
    await writeAuditEntry(transaction, context, { entity: 'plan', entityId: before.id, before: toPlan(before) });
  });
}
