import type { Schemas } from '@countinghouse/api-client/whole';
import type { Caller, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { conflict, notAllowed, notFound, permissionMissing } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { requireVersion, versionOf } from '../versions/versions';
import { listsFor, maySeeList, permissionOfList, type ListName } from './view-lists';
import {
  countViews,
  deleteView,
  findDefault,
  findView,
  insertView,
  listViews,
  lockView,
  lockViewsOwner,
  setDefault,
  updateView,
  type ViewRow,
} from './views-repository';

type ViewsOperation = 'listViews' | 'addView' | 'changeView' | 'deleteView' | 'setDefaultView';

/** How many views of a list somebody may have. */
const MAX_VIEWS = 50;

const noSuchView = () => notFound('View');

/** The fields of a view that can be changed; its version covers these. */
const toRecord = ({ name, isShared, address, density, columns }: ViewRow) => ({
  name,
  isShared,
  address,
  density,
  columns,
});

/** The same as the audit log shows it: the columns in words. */
const toLogged = (row: ViewRow) => ({
  ...toRecord(row),
  columns: row.columns
    .map(({ id, isShown, width }) => `${id}${isShown ? '' : ' (hidden)'}${width === null ? '' : ` ${width} px`}`)
    .join(', '),
});

const toView = (row: ViewRow): Schemas['View'] => ({
  _id: row.id,
  list: row.list,
  owner: row.owner,
  isDefault: row.isDefault,
  ...toRecord(row),
  version: versionOf(toRecord(row)),
});

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

export function viewsHandlers({ database: { orm } }: Deps): Pick<Handlers, ViewsOperation> {
  return {
    listViews: async ({ caller }) => ({ data: (await listViews(orm, caller.id, listsFor(caller))).map(toView) }),

    addView: async (call) => {
      const { list, name, isShared = false, address, density, columns } = call.body;
      const { caller } = call;
      requireList(caller, list);
      return orm.transaction(async (transaction) => {
        await lockViewsOwner(transaction, caller.id);
        if ((await countViews(transaction, caller.id, list)) >= MAX_VIEWS) {
          throw conflict('conflict', `You have ${MAX_VIEWS} views of this list. Delete one first.`);
        }
        const values = { list, name: keptText(name), ownerId: caller.id, isShared, address, density };
        const id = await insertView(transaction, { ...values, columns: toColumns(columns) });
        const view = await findSeen(transaction, caller, id);
        await recordWrite(transaction, call, { entity: 'view', entityId: id, after: { list, ...toLogged(view) } });
        return { data: toView(view) };
      });
    },

    changeView: async (call) => {
      const { name, columns, ...changes } = call.body;
      return orm.transaction(async (transaction) => {
        const before = await lockSeen(transaction, call.caller, call.params.id);
        const { id, ownerId, updatedAt } = before;
        if (ownerId !== call.caller.id) throw notAllowed('Only its owner can change a view.');
        await requireVersion(transaction, call.headers['If-Match'], {
          entity: 'view',
          current: toView(before),
          updatedAt,
        });
        await updateView(transaction, id, {
          ...changes,
          ...(name !== undefined && { name: keptText(name) }),
          ...(columns !== undefined && { columns: toColumns(columns) }),
        });
        const view = await findSeen(transaction, call.caller, id);
        const sides = changedFields(toLogged(before), toLogged(view));
        await recordWrite(transaction, call, { entity: 'view', entityId: id, ...sides });
        return { data: toView(view) };
      });
    },

    deleteView: async (call) => {
      const { caller } = call;
      return orm.transaction(async (transaction) => {
        const before = await lockSeen(transaction, caller, call.params.id);
        if (before.ownerId !== caller.id && caller.role !== 'admin') {
          throw notAllowed('Only its owner and the main admin can delete a view.');
        }
        await deleteView(transaction, before.id);
        const { list } = before;
        await recordWrite(transaction, call, {
          entity: 'view',
          entityId: before.id,
          before: { list, ...toLogged(before) },
        });
        return { message: 'View deleted.' };
      });
    },

    setDefaultView: async (call) => {
      const { name: list } = call.params;
      const { view: id } = call.body;
      const { caller } = call;
      requireList(caller, list);
      return orm.transaction(async (transaction) => {
        // Locked: it must not be deleted before it is somebody's.
        const view = id === null ? undefined : await lockSeen(transaction, caller, id);
        if (view && view.list !== list) throw noSuchView();
        const before = await findDefault(transaction, caller.id, list);
        if (before !== view?.id) {
          await setDefault(transaction, caller.id, list, view?.id ?? null);
          const entityId = view?.id ?? before;
          await recordWrite(transaction, call, {
            entity: 'view',
            ...(entityId !== undefined && { entityId }),
            before: { isDefault: view === undefined },
            after: { isDefault: view !== undefined },
          });
        }
        return { message: 'Default view changed.' };
      });
    },
  };
}
