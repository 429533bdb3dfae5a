import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor, Transaction } from '../../database/database';
import { defaultViews, users, views } from '../../database/schema';
import type { ListName } from './view-lists';

/** A view with its owner's current name, as one admin sees it. */
export type ViewRow = typeof views.$inferSelect & { owner: Schemas['Colleague']; isDefault: boolean };
export type NewView = Omit<typeof views.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** @param admin whose default views are marked */
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

/** Returns the views of some lists that an admin sees: their own, and shared ones. */
export const listViews = (db: Executor, admin: string, lists: ListName[]): Promise<ViewRow[]> =>
  selectViews(db, admin, and(inArray(views.list, lists), or(eq(views.ownerId, admin), views.isShared)));

/** Returns a view that an admin can see. */
export async function findView(db: Executor, admin: string, id: string): Promise<ViewRow | undefined> {
  const isVisible = or(eq(views.ownerId, admin), views.isShared);
  const [row] = await selectViews(db, admin, and(eq(views.id, id), isVisible));
  return row;
}

/** Locks a view against changes and deletion until the transaction ends. */
export async function lockView(transaction: Transaction, id: string): Promise<void> {
  await transaction.select({ id: views.id }).from(views).where(eq(views.id, id)).for('update');
}

/** Locks the owner's row until the transaction ends, so that concurrent inserts count each other. */
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

/** Returns an admin's default view of a list. */
export async function findDefaultView(db: Executor, adminId: string, list: ListName): Promise<string | undefined> {
  const [row] = await db
    .select({ viewId: defaultViews.viewId })
    .from(defaultViews)
    .where(and(eq(defaultViews.adminId, adminId), eq(defaultViews.list, list)));
  return row?.viewId;
}

/** @param viewId null for none */
export async function saveDefaultView(
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
