import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginate } from '../../common/paging';
import { toRecordVersion } from '../versions/versions';
import { toDepositWallet } from './deposit-wallet-mapping';
import { countDepositWallets, listDepositWallets } from './deposit-wallets-repository';
import { addDepositWallet, changeDepositWallet, removeDepositWallet } from './deposit-wallets-service';

type DepositWalletWrite = 'addDepositWallet' | 'updateDepositWallet' | 'setDepositWalletStatus' | 'deleteDepositWallet';

export function depositWalletsHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'listDepositWallets' | DepositWalletWrite> {
  const change = async (call: Call<'updateDepositWallet' | 'setDepositWalletStatus'>) => {
    const changed = await orm.transaction((transaction) =>
      changeDepositWallet(transaction, call, toRecordVersion(call), call.body),
    );
    return { data: toDepositWallet(changed) };
  };

  return {
    listDepositWallets: () =>
      paginate(
        {},
        async (page) => (await listDepositWallets(orm, page)).map(toDepositWallet),
        async () => ({ total: await countDepositWallets(orm) }),
      ),

    addDepositWallet: async (call) => ({ data: toDepositWallet(await addDepositWallet(orm, call, call.body)) }),

    updateDepositWallet: change,

    setDepositWalletStatus: change,

    deleteDepositWallet: async (call) => {
      await removeDepositWallet(orm, call, toRecordVersion(call));
      return { message: 'Wallet deleted successfully' };
    },
  };
}
