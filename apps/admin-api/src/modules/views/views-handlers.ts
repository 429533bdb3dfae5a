import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toRecordVersion } from '../versions/versions';
import { getVisibleLists } from './view-lists';
import { toView } from './view-mapping';
import { listViews } from './views-repository';
import { addView, changeDefaultView, changeView, removeView } from './views-service';

type ViewsOperation = 'listViews' | 'addView' | 'updateView' | 'deleteView' | 'setDefaultView';

export function viewsHandlers({ database: { orm } }: Deps): Pick<Handlers, ViewsOperation> {
  return {
    listViews: async ({ caller }) => ({ data: (await listViews(orm, caller.id, getVisibleLists(caller))).map(toView) }),

    addView: async (call) => ({ data: toView(await addView(orm, call, call.body)) }),

    updateView: async (call) => ({ data: toView(await changeView(orm, call, toRecordVersion(call), call.body)) }),

    deleteView: async (call) => {
      await removeView(orm, call, call.params.id);
      return { message: 'View deleted.' };
    },

    setDefaultView: async (call) => {
      await changeDefaultView(orm, call, call.params.name, call.body.view);
      return { message: 'Default view changed.' };
    },
  };
}
