import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginate } from '../../common/paging';
import { toRecordVersion } from '../versions/versions';
import { toSubadmin } from './subadmin-mapping';
import { countStaff, listStaff } from './subadmins-repository';
import { addSubadmin, changeSubadmin, deleteSubadmin, getSubadmin, removeSubadminFactor } from './subadmins-service';

type SubadminRead = 'listSubadmins' | 'getSubadmin';
type SubadminWrite = 'addSubadmin' | 'updateSubadmin' | 'deleteSubadmin' | 'removeSubadminSecondFactor';

export function subadminsHandlers({ database: { orm }, config }: Deps): Pick<Handlers, SubadminRead | SubadminWrite> {
  return {
    listSubadmins: () =>
      paginate(
        {},
        async (page) => (await listStaff(orm, page)).map(toSubadmin),
        async () => ({ total: await countStaff(orm) }),
      ),

    getSubadmin: async ({ params }) => ({ data: toSubadmin(await getSubadmin(orm, params.id)) }),

    addSubadmin: async (call) => ({
      data: toSubadmin(await addSubadmin(orm, call, call.body, config.panel.productName)),
    }),

    updateSubadmin: async (call) => {
      const changed = await orm.transaction((transaction) =>
        changeSubadmin(transaction, call, toRecordVersion(call), call.body),
      );
      return { data: toSubadmin(changed) };
    },

    deleteSubadmin: async (call) => {
      await deleteSubadmin(orm, call, call.params.id);
      return { message: 'Subadmin deleted successfully.' };
    },

    removeSubadminSecondFactor: async (call) => {
      await orm.transaction((transaction) => removeSubadminFactor(transaction, call, call.params.id));
      return { message: 'The second factor was removed.' };
    },
  };
}
