import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Orm, Transaction } from '../../database/database';
import { conflict, notAllowed, notFound, permissionMissing } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { maySeeList, permissionOfList, type ListName } from './view-lists';
import { toLogged, toView } from './view-mapping';
import {
  countViews,
  deleteView,
  findDefault,
  findView,
  insertView,
  lockView,
  lockViewsOwner,
  setDefault,
  updateView,
  type ViewRow,
} from './views-repository';

/** How many views of a list somebody may have. */
const MAX_VIEWS = 50;

const noSuchView = () => notFound('View');

const toColumns = (columns: readonly Schemas['ViewColumnInput'][]): Schemas['ViewColumn'][] =>
  columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));

/** @throws HttpError where the caller may not see the list */
function requireList(caller: Caller, list: ListName): void {
  if (!maySeeList(caller, list)) throw permissionMissing(permissionOfList(list));
}

/** @throws HttpError where the caller sees no such view */
async function findSeen(transaction: Transaction, caller: Caller, id: string): Promise<ViewRow> {
  const view = await findView(transaction, caller.id, id);
  if (!view || !maySeeList(caller, view.list)) throw noSuchView();
  return view;
}

/** The same, and nobody else can change or delete it until the transaction ends. */
async function lockSeen(transaction: Transaction, caller: Caller, id: string): Promise<ViewRow> {
  await lockView(transaction, id);
  return findSeen(transaction, caller, id);
}

export async function addView(db: Orm, context: WriteContext, input: Call<'addView'>['body']): Promise<ViewRow> {
  const { list, name, isShared = false, address, density, columns } = input;
  const { caller } = context;
  requireList(caller, list);
  return db.transaction(async (transaction) => {
    await lockViewsOwner(transaction, caller.id);
    if ((await countViews(transaction, caller.id, list)) >= MAX_VIEWS) {
      throw conflict('conflict', `You have ${MAX_VIEWS} views of this list. Delete one first.`);
    }
    const values = { list, name: keptText(name), ownerId: caller.id, isShared, address, density };
    const id = await insertView(transaction, { ...values, columns: toColumns(columns) });
    const view = await findSeen(transaction, caller, id);
    await recordWrite(transaction, context, { entity: 'view', entityId: id, after: { list, ...toLogged(view) } });
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
    const before = await lockSeen(transaction, caller, record.id);
    const { id, ownerId, updatedAt } = before;
    if (ownerId !== caller.id) throw notAllowed('Only its owner can change a view.');
    await requireVersion(transaction, record.baseVersion, { entity: 'view', current: toView(before), updatedAt });
    await updateView(transaction, id, {
      ...changes,
      ...(name !== undefined && { name: keptText(name) }),
      ...(columns !== undefined && { columns: toColumns(columns) }),
    });
    const view = await findSeen(transaction, caller, id);
    const sides = changedFields(toLogged(before), toLogged(view));
    await recordWrite(transaction, context, { entity: 'view', entityId: id, ...sides });
    return view;
  });
}

export async function removeView(db: Orm, context: WriteContext, id: string): Promise<void> {
  const { caller } = context;
  await db.transaction(async (transaction) => {
    const before = await lockSeen(transaction, caller, id);
    if (before.ownerId !== caller.id && caller.role !== 'admin') {
      throw notAllowed('Only its owner and the main admin can delete a view.');
    }
    await deleteView(transaction, before.id);
    const { list } = before;
    await recordWrite(transaction, context, {
      entity: 'view',
      entityId: before.id,
      before: { list, ...toLogged(before) },
    });
  });
}

/** @param id the view that the caller's list opens with; null for none */
export async function changeDefaultView(
  db: Orm,
  context: WriteContext,
  list: ListName,
  id: string | null,
): Promise<void> {
  const { caller } = context;
  requireList(caller, list);
  await db.transaction(async (transaction) => {
    // Locked: it must not be deleted before it is somebody's.
    const view = id === null ? undefined : await lockSeen(transaction, caller, id);
    if (view && view.list !== list) throw noSuchView();
    const before = await findDefault(transaction, caller.id, list);
    if (before === view?.id) return;
    await setDefault(transaction, caller.id, list, view?.id ?? null);
    const entityId = view?.id ?? before;
    await recordWrite(transaction, context, {
      entity: 'view',
      ...(entityId !== undefined && { entityId }),
      before: { isDefault: view === undefined },
      after: { isDefault: view !== undefined },
    });
  });
}
