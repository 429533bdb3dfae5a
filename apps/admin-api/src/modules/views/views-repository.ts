import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { defaultViews, users, views } from '../../database/schema';
import type { ListName } from './view-lists';

/** A view with its owner's name as it is today, as one admin sees it. */
export type ViewRow = typeof views.$inferSelect & { owner: Schemas['Colleague']; isDefault: boolean };
export type NewView = Omit<typeof views.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** @param admin for whom it may be the default */
async function selectViews(db: Executor, admin: string, condition: SQL | undefined): Promise<ViewRow[]> {
  const rows = await db
    .select({ view: views, fullName: users.fullName, default: defaultViews.viewId })
    .from(views)
    .innerJoin(users, eq(users.id, views.ownerId))
    .leftJoin(defaultViews, and(eq(defaultViews.viewId, views.id), eq(defaultViews.adminId, admin)))
    .where(condition)
    .orderBy(asc(views.list), sql`name_key(${views.name})`, asc(views.id));
  return rows.map(({ view, fullName, default: isDefault }) => ({
    ...view,
    owner: { _id: view.ownerId, fullName },
    isDefault: isDefault !== null,
  }));
}

/** The views of some lists that an admin sees: their own, and those that others share. */
export const listViews = (db: Executor, admin: string, lists: ListName[]): Promise<ViewRow[]> =>
  selectViews(db, admin, and(inArray(views.list, lists), or(eq(views.ownerId, admin), views.isShared)));

/** A view that an admin may see, whatever its list. */
export async function findView(db: Executor, admin: string, id: string): Promise<ViewRow | undefined> {
  const isSeen = or(eq(views.ownerId, admin), views.isShared);
  const [found] = await selectViews(db, admin, and(eq(views.id, id), isSeen));
  return found;
}

/** Locks a view until the transaction ends: nobody else can change or delete it. */
export async function lockView(transaction: Transaction, id: string): Promise<void> {
  await transaction.select({ id: views.id }).from(views).where(eq(views.id, id)).for('update');
}

/** Locks the owner's row until the transaction ends: of views that are added at once, each counts those before it. */
export async function lockViewsOwner(transaction: Transaction, ownerId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

export const countViews = (db: Executor, ownerId: string, list: ListName): Promise<number> =>
  db.$count(views, and(eq(views.ownerId, ownerId), eq(views.list, list)));

/** @returns the id of the view */
export async function insertView(transaction: Transaction, values: NewView): Promise<string> {
  const [view] = await transaction.insert(views).values(values).returning({ id: views.id });
  if (!view) throw new Error('An inserted view was not returned.');
  return view.id;
}

export async function updateView(
  transaction: Transaction,
  id: string,
  changes: Partial<Pick<NewView, 'name' | 'isShared' | 'address' | 'density' | 'columns'>>,
): Promise<void> {
  await transaction
    .update(views)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(views.id, id));
}

export async function deleteView(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(views).where(eq(views.id, id));
}

/** The view that an admin's menu opens a list with. */
export async function findDefault(db: Executor, adminId: string, list: ListName): Promise<string | undefined> {
  const [found] = await db
    .select({ viewId: defaultViews.viewId })
    .from(defaultViews)
    .where(and(eq(defaultViews.adminId, adminId), eq(defaultViews.list, list)));
  return found?.viewId;
}

/** @param viewId null for none */
export async function setDefault(
  transaction: Transaction,
  adminId: string,
  list: ListName,
  viewId: string | null,
): Promise<void> {
  if (viewId === null) {
    await transaction.delete(defaultViews).where(and(eq(defaultViews.adminId, adminId), eq(defaultViews.list, list)));
    return;
  }
  await transaction
    .insert(defaultViews)
    .values({ adminId, list, viewId })
    .onConflictDoUpdate({ target: [defaultViews.adminId, defaultViews.list], set: { viewId } });
}
