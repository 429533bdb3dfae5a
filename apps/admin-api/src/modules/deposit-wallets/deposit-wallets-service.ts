import { canonicalAddress, checkAddress } from '@countinghouse/shared/addresses';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { addressOfUser, notFound, validationFailed } from '../../common/http-error';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { toDepositWallet, toRecord } from './deposit-wallet-mapping';
import {
  deleteDepositWallet,
  insertDepositWallet,
  isAddressOfUser,
  lockDepositWallet,
  updateDepositWallet,
  type DepositWalletRow,
  type NewDepositWallet,
} from './deposit-wallets-repository';

const noSuchWallet = () => notFound('Wallet');

/**
 * Locks a wallet against changes by others.
 *
 * @throws HttpError 404 where there is none, 409 where the change is based on an earlier version
 */
async function lockVersion(transaction: Transaction, { id, baseVersion }: RecordVersion): Promise<DepositWalletRow> {
  const found = await lockDepositWallet(transaction, id);
  if (!found) throw noSuchWallet();
  const { updatedAt } = found;
  await requireVersion(transaction, baseVersion, {
    entity: 'deposit_wallet',
    current: toDepositWallet(found),
    updatedAt,
  });
  return found;
}

/**
 * Brings an address into the form that is stored.
 *
 * @throws HttpError 400, at the address, where it does not belong to the network
 */
function toPayable({ walletAddress, networkType }: NewDepositWallet): NewDepositWallet {
  const message = checkAddress(networkType, walletAddress);
  if (message !== undefined) throw validationFailed([{ field: 'wallet_address', message }]);
  return { walletAddress: canonicalAddress(walletAddress), networkType };
}

/** @throws HttpError 409, at the address, where a user withdraws to it: their top-ups would be paid to themselves */
async function requireOwn(db: Executor, { walletAddress }: NewDepositWallet): Promise<void> {
  if (await isAddressOfUser(db, walletAddress)) throw addressOfUser();
}

export async function addDepositWallet(
  db: Orm,
  context: WriteContext,
  input: Call<'addDepositWallet'>['body'],
): Promise<DepositWalletRow> {
  const { wallet_address: walletAddress, network_type: networkType, status } = input;
  const values = toPayable({ walletAddress, networkType });
  return db.transaction(async (transaction) => {
    await requireOwn(transaction, values);
    const added = await insertDepositWallet(transaction, { ...values, status });
    await recordWrite(transaction, context, { entity: 'deposit_wallet', entityId: added.id, after: toRecord(added) });
    return added;
  });
}

/** Changes a wallet and records what is different now. Only a new address or network is checked, both together. */
export async function changeDepositWallet(
  transaction: Transaction,
  context: WriteContext,
  record: RecordVersion,
  changes: Call<'updateDepositWallet'>['body'],
): Promise<DepositWalletRow> {
  const { wallet_address, network_type, status } = changes;
  const before = await lockVersion(transaction, record);
  const { walletAddress, networkType } = before;
  const isPlaceSent = wallet_address !== undefined || network_type !== undefined;
  const place = isPlaceSent
    ? toPayable({ walletAddress: wallet_address ?? walletAddress, networkType: network_type ?? networkType })
    : { walletAddress, networkType };
  const isMoved = place.walletAddress !== walletAddress || place.networkType !== networkType;
  if (isMoved) await requireOwn(transaction, place);
  const after = await updateDepositWallet(transaction, before.id, { ...place, status });
  if (!after) throw noSuchWallet();
  await recordWrite(transaction, context, {
    entity: 'deposit_wallet',
    entityId: after.id,
    ...changedFields(toRecord(before), toRecord(after)),
  });
  return after;
}

export async function removeDepositWallet(db: Orm, context: WriteContext, record: RecordVersion): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockVersion(transaction, record);
    await deleteDepositWallet(transaction, before.id);
    await recordWrite(transaction, context, {
      entity: 'deposit_wallet',
      entityId: before.id,
      before: toRecord(before),
    });
  });
}
