import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars } from '../../common/money';
import type { Call } from '../../contract/operation-types';
import type { TransactionFilter } from './transaction-list';
import type { DuplicateRow, TransactionRow } from './transactions-repository';

export function toTransactionFilter(
  query: Omit<Call<'listTransactions' | 'listUserTransactions'>['query'], 'page' | 'limit'>,
  userId: string | undefined,
): TransactionFilter {
  const { transaction_type: type, transaction_hash: hash, amount_min: amountMin, amount_max: amountMax } = query;
  const { status, network, search, from, to, time_zone, sort } = query;
  return { userId, type, status, network, hash, search, from, to, time_zone, amountMin, amountMax, sort };
}

export const toTransaction = (row: TransactionRow): Schemas['Transaction'] => ({
  _id: row.id,
  transaction_id: row.transactionId,
  transaction_category: row.category,
  transaction_type: row.type,
  user_id: { _id: row.userId, email: row.email, fullName: row.fullName },
  amount: toDollars(row.amount),
  status: row.status,
  reason: row.reason,
  reason_details: row.reasonDetails,
  network: row.network,
  date: row.createdAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  transaction_hash: row.hash,
  description: row.description,
  deposit_wallet_address: row.depositWalletAddress,
  transaction_image: row.image === null ? null : `/uploads/${row.image}`,
});

const toDuplicate = (row: DuplicateRow): Schemas['DuplicateTopup'] => ({
  _id: row.id,
  transaction_id: row.transactionId,
  status: row.status,
  amount: toDollars(row.amount),
  email: row.email,
  created_at: row.createdAt.toISOString(),
});

export const toTransactionDetails = (
  row: TransactionRow,
  duplicates: readonly DuplicateRow[],
): Schemas['TransactionDetails'] => ({
  ...toTransaction(row),
  user: { id: row.userId, fullName: row.fullName, email: row.email, phoneNumber: row.phoneNumber },
  duplicates: duplicates.map(toDuplicate),
});
