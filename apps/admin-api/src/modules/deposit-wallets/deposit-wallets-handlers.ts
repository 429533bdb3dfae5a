import { canonicalAddress, checkAddress } from '@countinghouse/api-client/addresses';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers, Making } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { addressOfUser, notFound, validationFailed } from '../../common/http-error';
import { answerList } from '../../common/paging';
import { requireVersion, versionOf } from '../versions/versions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import {
  countDepositWallets,
  deleteDepositWallet,
  insertDepositWallet,
  isAddressOfUser,
  listDepositWallets,
  lockDepositWallet,
  updateDepositWallet,
  type DepositWalletRow,
  type NewDepositWallet,
} from './deposit-wallets-repository';

type DepositWalletWrite = 'addDepositWallet' | 'updateDepositWallet' | 'setDepositWalletStatus' | 'deleteDepositWallet';

const noSuchWallet = () => notFound('Wallet');

/** The fields of a wallet that can be changed; its version covers these. */
const toRecord = (row: DepositWalletRow) => ({
  _id: row.id,
  wallet_address: row.walletAddress,
  network_type: row.networkType,
  status: row.status,
});

function toDepositWallet(row: DepositWalletRow): Schemas['DepositWallet'] {
  const record = toRecord(row);
  return { ...record, pending_topups: row.pendingTopups, version: versionOf(record) };
}

/**
 * The wallet that a call is about, locked against changes by others.
 *
 * @throws HttpError 404 where there is none, 409 where the call is based on an earlier version
 */
async function lock(
  transaction: Transaction,
  { params: { id }, headers }: Pick<Making<'updateDepositWallet'>, 'params' | 'headers'>,
): Promise<DepositWalletRow> {
  const found = await lockDepositWallet(transaction, id);
  if (!found) throw noSuchWallet();
  const { updatedAt } = found;
  await requireVersion(transaction, headers, { entity: 'deposit_wallet', current: toDepositWallet(found), updatedAt });
  return found;
}

/**
 * An address as it is stored.
 *
 * @throws HttpError 400, at the address, where it does not belong to the network
 */
function payable({ walletAddress, networkType }: NewDepositWallet): NewDepositWallet {
  const message = checkAddress(networkType, walletAddress);
  if (message !== undefined) throw validationFailed([{ field: 'wallet_address', message }]);
  return { walletAddress: canonicalAddress(walletAddress), networkType };
}

/** @throws HttpError 409, at the address, where a user withdraws to it: their top-ups would be paid to themselves */
async function requireOwn(db: Executor, { walletAddress }: NewDepositWallet): Promise<void> {
  if (await isAddressOfUser(db, walletAddress)) throw addressOfUser();
}

/** Changes a wallet and records what is different now. Only a new address or network is checked, both together. */
export async function changeDepositWallet(transaction: Transaction, call: Making<'updateDepositWallet'>) {
  const { wallet_address, network_type, status } = call.body;
  const before = await lock(transaction, call);
  const { walletAddress, networkType } = before;
  const isPlaceSent = wallet_address !== undefined || network_type !== undefined;
  const place = isPlaceSent
    ? payable({ walletAddress: wallet_address ?? walletAddress, networkType: network_type ?? networkType })
    : { walletAddress, networkType };
  const isMoved = place.walletAddress !== walletAddress || place.networkType !== networkType;
  if (isMoved) await requireOwn(transaction, place);
  const after = await updateDepositWallet(transaction, before.id, { ...place, status });
  if (!after) throw noSuchWallet();
  await recordWrite(transaction, call, {
    entity: 'deposit_wallet',
    entityId: after.id,
    ...changedFields(toRecord(before), toRecord(after)),
  });
  return { data: toDepositWallet(after) };
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
      const { wallet_address: walletAddress, network_type: networkType, status } = call.body;
      const values = payable({ walletAddress, networkType });
      return orm.transaction(async (transaction) => {
        await requireOwn(transaction, values);
        const added = await insertDepositWallet(transaction, { ...values, status });
        await recordWrite(transaction, call, { entity: 'deposit_wallet', entityId: added.id, after: toRecord(added) });
        return { data: toDepositWallet(added) };
      });
    },

    updateDepositWallet: (call) => orm.transaction((transaction) => changeDepositWallet(transaction, call)),

    setDepositWalletStatus: (call) => orm.transaction((transaction) => changeDepositWallet(transaction, call)),

    deleteDepositWallet: (call) =>
      orm.transaction(async (transaction) => {
        const before = await lock(transaction, call);
        await deleteDepositWallet(transaction, before.id);
        await recordWrite(transaction, call, {
          entity: 'deposit_wallet',
          entityId: before.id,
          before: toRecord(before),
        });
        return { message: 'Wallet deleted successfully' };
      }),
  };
}
