import { toCanonicalAddress, checkAddress } from '@countinghouse/shared/addresses';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { addressOfUser, notFound, validationFailed } from '../../common/http-error';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
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

const walletNotFound = () => notFound('Wallet');

/**
 * Locks a wallet until the transaction ends.
 *
 * @throws HttpError 404 if the wallet does not exist, 409 if the change is based on an earlier version
 */
async function lockWallet(transaction: Transaction, { id, baseVersion }: RecordVersion): Promise<DepositWalletRow> {
  const wallet = await lockDepositWallet(transaction, id);
  if (!wallet) throw walletNotFound();
  const { updatedAt } = wallet;
  await requireVersion(transaction, baseVersion, {
    entity: 'deposit_wallet',
    current: toDepositWallet(wallet),
    updatedAt,
  });
  return wallet;
}

/**
 * Validates an address and converts it to the stored form.
 *
 * @throws HttpError 400 with a field error if the address does not belong to the network
 */
function toValidatedAddress({ walletAddress, networkType }: NewDepositWallet): NewDepositWallet {
  const message = checkAddress(networkType, walletAddress);
  if (message !== undefined) throw validationFailed([{ field: 'wallet_address', message }]);
  return { walletAddress: toCanonicalAddress(walletAddress), networkType };
}

/** @throws HttpError 409 with a field error if a user withdraws to the address: they would receive the top-ups of others */
async function requireNotUserAddress(db: Executor, { walletAddress }: NewDepositWallet): Promise<void> {
  if (await isAddressOfUser(db, walletAddress)) throw addressOfUser();
}

export async function addDepositWallet(
  db: Orm,
  context: WriteContext,
  input: Call<'addDepositWallet'>['body'],
): Promise<DepositWalletRow> {
  const { wallet_address: walletAddress, network_type: networkType, status } = input;
  const values = toValidatedAddress({ walletAddress, networkType });
  return db.transaction(async (transaction) => {
    await requireNotUserAddress(transaction, values);
    const added = await insertDepositWallet(transaction, { ...values, status });
    await writeAuditEntry(transaction, context, {
      entity: 'deposit_wallet',
      entityId: added.id,
      after: toRecord(added),
    });
    return added;
  });
}

/** Changes a wallet and records the changed fields. Address and network are validated only if one of them is sent. */
export async function changeDepositWallet(
  transaction: Transaction,
  context: WriteContext,
  record: RecordVersion,
  changes: Call<'updateDepositWallet'>['body'],
): Promise<DepositWalletRow> {
  const { wallet_address, network_type, status } = changes;
  const before = await lockWallet(transaction, record);
  const { walletAddress, networkType } = before;
  const isAddressSent = wallet_address !== undefined || network_type !== undefined;
  const address = isAddressSent
    ? toValidatedAddress({ walletAddress: wallet_address ?? walletAddress, networkType: network_type ?? networkType })
    : { walletAddress, networkType };
  const isAddressChanged = address.walletAddress !== walletAddress || address.networkType !== networkType;
  if (isAddressChanged) await requireNotUserAddress(transaction, address);
  const after = await updateDepositWallet(transaction, before.id, { ...address, status });
  if (!after) throw walletNotFound();
  await writeAuditEntry(transaction, context, {
    entity: 'deposit_wallet',
    entityId: after.id,
    ...getChangedFields(toRecord(before), toRecord(after)),
  });
  return after;
}

export async function removeDepositWallet(db: Orm, context: WriteContext, record: RecordVersion): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockWallet(transaction, record);
    await deleteDepositWallet(transaction, before.id);
    await writeAuditEntry(transaction, context, {
      entity: 'deposit_wallet',
      entityId: before.id,
      before: toRecord(before),
    });
  });
}
