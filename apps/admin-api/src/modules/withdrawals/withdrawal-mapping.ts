import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars } from '../../common/money';
import type { Call } from '../../contract/operation-types';
import type { WithdrawalFilter } from './withdrawal-list';
import type { WithdrawalRow } from './withdrawals-repository';

export function toWithdrawalFilter(query: Omit<Call<'listWithdrawals'>['query'], 'page' | 'limit'>): WithdrawalFilter {
  const { amount_min: amountMin, amount_max: amountMax, ...filter } = query;
  return { ...filter, amountMin, amountMax };
}

export const toWithdrawal = (row: WithdrawalRow): Schemas['Withdrawal'] => ({
  _id: row.id,
  user_id: { _id: row.userId },
  username: row.fullName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  wallet_address: row.walletAddress,
  withdrawal_request: row.withdrawalRequest,
  amount: toDollars(row.amount),
  status: row.status,
  reason: row.reason,
  reason_details: row.reasonDetails,
  createdAt: row.createdAt.toISOString(),
});
