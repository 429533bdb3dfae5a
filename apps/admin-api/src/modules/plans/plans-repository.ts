import { asc, desc, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { ledgerEntries, plans, userPlans } from '../../database/schema';
import { offsetOf, type Page } from '../../common/paging';

export type PlanRow = typeof plans.$inferSelect;
export type NewPlan = Omit<typeof plans.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** In twelfths of a day, so that twelve months are as long as a year. */
const lockInLength = sql`${plans.lockInPeriod}::bigint * case ${plans.lockInPeriodUnit} when 'days' then 12 when 'months' then 365 else 12 * 365 end`;

/** What plans are sorted by. PostgreSQL sorts null, the maximum of a range without limit, as the largest. */
const sortKeys: Record<string, SQLWrapper[]> = {
  category: [sql`name_key(${plans.category})`],
  planType: [plans.planType],
  investmentAmount: [plans.investmentMin, plans.investmentMax],
  profitPercentage: [plans.profitMin, plans.profitMax],
  lockInPeriod: [lockInLength],
  status: [plans.status],
};

function orderOf(sort: Schemas['PlanSort'] | undefined) {
  if (sort === undefined) return [desc(plans.createdAt), desc(plans.id)];
  const direction = sort.startsWith('-') ? desc : asc;
  return [...(sortKeys[sort.replace(/^-/, '')] ?? []), plans.id].map((key) => direction(key));
}

/**
 * A page of the plans.
 *
 * @param sort Default: the newest first. The id breaks ties.
 */
export const listPlans = (db: Executor, page: Page, sort?: Schemas['PlanSort']): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .orderBy(...orderOf(sort))
    .limit(page.limit)
    .offset(offsetOf(page));

export const countPlans = (db: Executor): Promise<number> => db.$count(plans);

/** @param forUpdate locks the plan until the transaction ends: nobody else can change, buy or delete it */
export async function findPlan(db: Executor, id: string, { forUpdate = false } = {}): Promise<PlanRow | undefined> {
  const query = db.select().from(plans).where(eq(plans.id, id));
  const [found] = await (forUpdate ? query.for('update') : query);
  return found;
}

export async function insertPlan(db: Executor, values: NewPlan): Promise<PlanRow> {
  const [created] = await db.insert(plans).values(values).returning();
  if (!created) throw new Error('An inserted plan was not returned.');
  return created;
}

export async function updatePlan(db: Executor, id: string, changes: Partial<NewPlan>): Promise<PlanRow | undefined> {
  const [changed] = await db
    .update(plans)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(plans.id, id))
    .returning();
  return changed;
}

/** How many users hold or have held a plan: those who bought it, and those whose ledger names it. */
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
