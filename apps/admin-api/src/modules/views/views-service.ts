import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Orm, Transaction } from '../../database/database';
import { conflict, notAllowed, notFound, permissionMissing } from '../../common/http-error';
import { normalizeText } from '../../common/texts';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { canSeeList, getListPermission, type ListName } from './view-lists';
import { toAuditFields, toView } from './view-mapping';
import {
  countViews,
  deleteView,
  findDefaultView,
  findView,
  insertView,
  lockView,
  lockViewsOwner,
  saveDefaultView,
  updateView,
  type ViewRow,
} from './views-repository';

/** Per list and owner. */
const MAX_VIEWS = 50;

const viewNotFound = () => notFound('View');

const toColumns = (columns: readonly Schemas['ViewColumnInput'][]): Schemas['ViewColumn'][] =>
  columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));

/** @throws HttpError 401 if the caller cannot see the list */
function requireListAccess(caller: Caller, list: ListName): void {
  if (!canSeeList(caller, list)) throw permissionMissing(getListPermission(list));
}

/** @throws HttpError 404 if the caller cannot see such a view */
async function getVisibleView(transaction: Transaction, caller: Caller, id: string): Promise<ViewRow> {
  const view = await findView(transaction, caller.id, id);
  if (!view || !canSeeList(caller, view.list)) throw viewNotFound();
  return view;
}

/** Locks the view against changes and deletion until the transaction ends. */
async function lockVisibleView(transaction: Transaction, caller: Caller, id: string): Promise<ViewRow> {
  await lockView(transaction, id);
  return getVisibleView(transaction, caller, id);
}

export async function addView(db: Orm, context: WriteContext, input: Call<'addView'>['body']): Promise<ViewRow> {
  const { list, name, isShared = false, address, density, columns } = input;
  const { caller } = context;
  requireListAccess(caller, list);
  return db.transaction(async (transaction) => {
    await lockViewsOwner(transaction, caller.id);
    if ((await countViews(transaction, caller.id, list)) >= MAX_VIEWS) {
      throw conflict('conflict', `You have ${MAX_VIEWS} views of this list. Delete one first.`);
    }
    const values = { list, name: normalizeText(name), ownerId: caller.id, isShared, address, density };
    const id = await insertView(transaction, { ...values, columns: toColumns(columns) });
    const view = await getVisibleView(transaction, caller, id);
    await writeAuditEntry(transaction, context, {
      entity: 'view',
      entityId: id,
      after: { list, ...toAuditFields(view) },
    });
    return view;
  });
}

export async function changeView(
  db: Orm,
  context: WriteContext,
  record: RecordVersion,
  { name, columns, ...changes }: Call<'updateView'>['body'],
): Promise<ViewRow> {
  const { caller } = context;
  return db.transaction(async (transaction) => {
    const before = await lockVisibleView(transaction, caller, record.id);
    const { id, ownerId, updatedAt } = before;
    if (ownerId !== caller.id) throw notAllowed('Only the owner can change a view.');
    await requireVersion(transaction, record.baseVersion, { entity: 'view', current: toView(before), updatedAt });
    await updateView(transaction, id, {
      ...changes,
      ...(name !== undefined && { name: normalizeText(name) }),
      ...(columns !== undefined && { columns: toColumns(columns) }),
    });
    const view = await getVisibleView(transaction, caller, id);
    const change = getChangedFields(toAuditFields(before), toAuditFields(view));
    await writeAuditEntry(transaction, context, { entity: 'view', entityId: id, ...change });
    return view;
  });
}

export async function removeView(db: Orm, context: WriteContext, id: string): Promise<void> {
  const { caller } = context;
  await db.transaction(async (transaction) => {
    const before = await lockVisibleView(transaction, caller, id);
    if (before.ownerId !== caller.id && caller.role !== 'admin') {
      throw notAllowed('Only the owner and the main admin can delete a view.');
    }
    await deleteView(transaction, before.id);
    const { list } = before;
    await writeAuditEntry(transaction, context, {
      entity: 'view',
      entityId: before.id,
      before: { list, ...toAuditFields(before) },
    });
  });
}

/** @param id the default view of the list; null for none */
export async function changeDefaultView(
  db: Orm,
  context: WriteContext,
  list: ListName,
  id: string | null,
): Promise<void> {
  const { caller } = context;
  requireListAccess(caller, list);
  await db.transaction(async (transaction) => {
    // Locked, so that it is not deleted before it becomes a default view.
    const view = id === null ? undefined : await lockVisibleView(transaction, caller, id);
    if (view && view.list !== list) throw viewNotFound();
    const before = await findDefaultView(transaction, caller.id, list);
    if (before === view?.id) return;
    await saveDefaultView(transaction, caller.id, list, view?.id ?? null);
    const entityId = view?.id ?? before;
    await writeAuditEntry(transaction, context, {
      entity: 'view',
      ...(entityId !== undefined && { entityId }),
      before: { isDefault: view === undefined },
      after: { isDefault: view !== undefined },
    });
  });
}
