import { canonicalAddress, checkAddress } from '@countinghouse/api-client/addresses';
import type { Schemas } from '@countinghouse/api-client/schema';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../deps';
import { notFound, validationFailed } from '../../http-error';
import { answerList } from '../../paging';
import { changedFields, recordWrite, type Write } from '../audit/audit-repository';
import {
  countDepositWallets,
  deleteDepositWallet,
  insertDepositWallet,
  listDepositWallets,
  lockDepositWallet,
  updateDepositWallet,
  type DepositWalletRow,
  type NewDepositWallet,
} from './deposit-wallets-repository';

type DepositWalletWrite = 'addDepositWallet' | 'updateDepositWallet' | 'setDepositWalletStatus' | 'deleteDepositWallet';

const noSuchWallet = () => notFound('Wallet');

const toDepositWallet = (row: DepositWalletRow): Schemas['DepositWallet'] => ({
  _id: row.id,
  wallet_address: row.walletAddress,
  network_type: row.networkType,
  status: row.status,
});

/**
 * An address as it is kept.
 *
 * @throws HttpError 400, at the address, where it is not one of its network
 */
function payable({ walletAddress, networkType }: NewDepositWallet): NewDepositWallet {
  const message = checkAddress(networkType, walletAddress);
  if (message !== undefined) throw validationFailed([{ field: 'wallet_address', message }]);
  return { walletAddress: canonicalAddress(walletAddress), networkType };
}

const record = (
  transaction: Transaction,
  call: Call<DepositWalletWrite>,
  entityId: string,
  sides: Pick<Write, 'before' | 'after'>,
) => recordWrite(transaction, call, { actorId: call.caller.id, entity: 'deposit_wallet', entityId, ...sides });

/** Changes a wallet and records what is different now. Only a new address or network is checked; they are checked together. */
async function change(
  transaction: Transaction,
  call: Call<'updateDepositWallet' | 'setDepositWalletStatus'>,
  { wallet_address, network_type, status }: Schemas['DepositWalletChanges'],
) {
  const { id } = call.params;
  const before = await lockDepositWallet(transaction, id);
  if (!before) throw noSuchWallet();
  const isMoved = wallet_address !== undefined || network_type !== undefined;
  const place = {
    walletAddress: wallet_address ?? before.walletAddress,
    networkType: network_type ?? before.networkType,
  };
  const after = await updateDepositWallet(transaction, id, { status, ...(isMoved && payable(place)) });
  if (!after) throw noSuchWallet();
  const data = toDepositWallet(after);
  await record(transaction, call, after.id, changedFields(toDepositWallet(before), data));
  return { data };
}

export function depositWalletsHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'listDepositWallets' | DepositWalletWrite> {
  return {
    listDepositWallets: () =>
      answerList(
        {},
        async (page) => (await listDepositWallets(orm, page)).map(toDepositWallet),
        async () => ({ total: await countDepositWallets(orm) }),
      ),

    addDepositWallet: async (call) => {
      const { wallet_address: walletAddress, network_type: networkType } = call.body;
      const values = payable({ walletAddress, networkType });
      return orm.transaction(async (transaction) => {
        const data = toDepositWallet(await insertDepositWallet(transaction, values));
        await record(transaction, call, data._id, { after: data });
        return { data };
      });
    },

    updateDepositWallet: (call) => orm.transaction((transaction) => change(transaction, call, call.body)),

    setDepositWalletStatus: (call) => orm.transaction((transaction) => change(transaction, call, call.body)),

    deleteDepositWallet: async (call) => {
      const { id } = call.params;
      return orm.transaction(async (transaction) => {
        const before = await deleteDepositWallet(transaction, id);
        if (!before) throw noSuchWallet();
        await record(transaction, call, before.id, { before: toDepositWallet(before) });
        return { message: 'Wallet deleted successfully' };
      });
    },
  };
}
