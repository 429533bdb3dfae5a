import { paginate } from '../../common/paging';
import type { Deps } from '../../config/deps';
import type { Handlers } from '../../contract/operation-types';
import { toRecordVersion } from '../versions/versions';
import { toServiceAccount } from './service-account-mapping';
import { countServiceAccounts, listServiceAccounts } from './service-accounts-repository';
import {
  addServiceAccount,
  changeServiceAccount,
  revokeServiceAccount,
  rotateServiceKey,
  type ServiceAccountWithKey,
} from './service-accounts-service';

type ServiceAccountsOperation =
  | 'listServiceAccounts'
  | 'addServiceAccount'
  | 'updateServiceAccount'
  | 'revokeServiceAccount'
  | 'rotateServiceKey';

const toResponse = ({ account, key }: ServiceAccountWithKey) => ({ data: toServiceAccount(account), key });

export function serviceAccountsHandlers({ database: { orm } }: Deps): Pick<Handlers, ServiceAccountsOperation> {
  return {
    listServiceAccounts: () =>
      paginate(
        {},
        async (page) => (await listServiceAccounts(orm, page)).map(toServiceAccount),
        async () => ({ total: await countServiceAccounts(orm) }),
      ),

    addServiceAccount: async (call) => toResponse(await addServiceAccount(orm, call, call.body)),

    updateServiceAccount: async (call) => ({
      data: toServiceAccount(await changeServiceAccount(orm, call, toRecordVersion(call), call.body)),
    }),

    rotateServiceKey: async (call) => toResponse(await rotateServiceKey(orm, call, call.params.id)),

    revokeServiceAccount: async (call) => {
      await revokeServiceAccount(orm, call, call.params.id);
      return { message: 'Service account revoked.' };
    },
  };
}
