import { desc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { ledgerEntries, plans, userPlans } from '../../database/schema';
import { offsetOf, type Page } from '../../common/paging';

export type PlanRow = typeof plans.$inferSelect;
export type NewPlan = Omit<typeof plans.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** A page of the plans, newest first. */
export const listPlans = (db: Executor, page: Page): Promise<PlanRow[]> =>
  db.select().from(plans).orderBy(desc(plans.createdAt), desc(plans.id)).limit(page.limit).offset(offsetOf(page));

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
