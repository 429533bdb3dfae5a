import type { Schemas } from '@countinghouse/api-client/whole';
import type { WriteContext } from '../../contract/operation-types';
import type { Executor, Orm } from '../../database/database';
import { conflict, notFound, validationFailed, type FieldError } from '../../common/http-error';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { toNewPlan, toPlan, toPlanChanges } from './plan-mapping';
import { countHolders, deletePlan, findPlan, insertPlan, updatePlan, type PlanRow } from './plans-repository';

const noSuchPlan = () => notFound('Plan');

const inUse = (holders: number) =>
  conflict(
    'in_use',
    `${holders === 1 ? '1 user holds' : `${holders} users hold`} this plan. Make it inactive instead.`,
  );

const checkRange = ({ min, max }: { min: number; max: number | null }, name: 'Investment' | 'Profit', field: string) =>
  max === null || min < max ? [] : [{ field, message: `${name} Max must be more than ${name} Min` }];

/**
 * Refuses a range that does not rise. A range is always sent whole, even in a change of only some fields.
 *
 * @throws HttpError 400, at the maximum of each such range
 */
function checkRanges({ investmentAmount, profitPercentage }: Schemas['PlanChanges']): void {
  const wrong: FieldError[] = [
    ...(investmentAmount ? checkRange(investmentAmount, 'Investment', 'investmentAmount.max') : []),
    ...(profitPercentage ? checkRange(profitPercentage, 'Profit', 'profitPercentage.max') : []),
  ];
  if (wrong.length > 0) throw validationFailed(wrong);
}

/** @throws HttpError 404 where there is none */
export async function getPlan(db: Executor, id: string): Promise<PlanRow> {
  const plan = await findPlan(db, id);
  if (!plan) throw noSuchPlan();
  return plan;
}

export async function addPlan(db: Orm, context: WriteContext, input: Schemas['PlanInput']): Promise<PlanRow> {
  checkRanges(input);
  return db.transaction(async (transaction) => {
    const added = await insertPlan(transaction, toNewPlan(input));
    await recordWrite(transaction, context, { entity: 'plan', entityId: added.id, after: toPlan(added) });
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
    const found = await findPlan(transaction, id, { forUpdate: true });
    if (!found) throw noSuchPlan();
    const before = toPlan(found);
    const { updatedAt } = found;
    await requireVersion(transaction, baseVersion, { entity: 'plan', current: before, updatedAt });
    const changed = await updatePlan(transaction, id, toPlanChanges(changes));
    if (!changed) throw noSuchPlan();
    const sides = changedFields(before, toPlan(changed));
    await recordWrite(transaction, context, { entity: 'plan', entityId: changed.id, ...sides });
    return changed;
  });
}

/** Deletes a plan that nobody holds. */
export async function removePlan(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    // The lock makes a purchase of this plan wait until it is deleted or kept.
    const before = await findPlan(transaction, id, { forUpdate: true });
    if (!before) throw noSuchPlan();
    const holders = await countHolders(transaction, before.id);
    if (holders > 0) throw inUse(holders);
    await deletePlan(transaction, before.id);
    await recordWrite(transaction, context, { entity: 'plan', entityId: before.id, before: toPlan(before) });
  });
}
