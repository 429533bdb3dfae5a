import { asc, desc, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor, Transaction } from '../../database/database';
import { ledgerEntries, plans, userPlans } from '../../database/schema';
import { getOffset, type Page } from '../../common/paging';

export type PlanRow = typeof plans.$inferSelect;
export type NewPlan = Omit<typeof plans.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** In twelfths of a day, so that twelve months are as long as a year. */
const lockInLength = sql`${plans.lockInPeriod}::bigint * case ${plans.lockInPeriodUnit} when 'days' then 12 when 'months' then 365 else 12 * 365 end`;

/** PostgreSQL sorts null, the maximum of a range without limit, as the largest. */
const sortKeys: Record<string, SQLWrapper[]> = {
  category: [sql`name_key(${plans.category})`],
  planType: [plans.planType],
  investmentAmount: [plans.investmentMin, plans.investmentMax],
  profitPercentage: [plans.profitMin, plans.profitMax],
  lockInPeriod: [lockInLength],
  status: [plans.status],
};

function toOrderBy(sort: Schemas['PlanSort'] | undefined) {
  if (sort === undefined) return [desc(plans.createdAt), desc(plans.id)];
  const direction = sort.startsWith('-') ? desc : asc;
  return [...(sortKeys[sort.replace(/^-/, '')] ?? []), plans.id].map((key) => direction(key));
}

/**
 * Returns a page of the plans.
 *
 * @param sort The id breaks ties. Default: newest first.
 */
export const listPlans = (db: Executor, page: Page, sort?: Schemas['PlanSort']): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .orderBy(...toOrderBy(sort))
    .limit(page.limit)
    .offset(getOffset(page));

export const countPlans = (db: Executor): Promise<number> => db.$count(plans);

/** @param forUpdate locks the plan until the transaction ends: it cannot be changed, bought or deleted */
export async function findPlan(db: Executor, id: string, { forUpdate = false } = {}): Promise<PlanRow | undefined> {
  const query = db.select().from(plans).where(eq(plans.id, id));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row;
}

export async function insertPlan(db: Executor, values: NewPlan): Promise<PlanRow> {
  const [created] = await db.insert(plans).values(values).returning();
  if (!created) throw new Error('An inserted plan was not returned.');
  return created;
}

export async function updatePlan(db: Executor, id: string, changes: Partial<NewPlan>): Promise<PlanRow | undefined> {
  const [updated] = await db
    .update(plans)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(plans.id, id))
    .returning();
  return updated;
}

/** Counts the users who hold or have held a plan: those who bought it, and those whose ledger names it. */
export async function countHolders(db: Executor, id: string): Promise<number> {
  const { rows } = await db.execute<{ holders: number }>(sql`
    select count(*)::int as holders from (
      select user_id from ${userPlans} where plan_id = ${id} union select user_id from ${ledgerEntries} where plan_id = ${id}
    ) as holders`);
  return rows[0]?.holders ?? 0;
}

export async function deletePlan(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(plans).where(eq(plans.id, id));
}
