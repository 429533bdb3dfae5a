import type { Schemas } from '@countinghouse/api-client/whole';
import { toDollars } from '../../common/money';
import type { WithdrawalRow } from './withdrawals-repository';

export const toWithdrawal = (row: WithdrawalRow): Schemas['Withdrawal'] => ({
  _id: row.id,
  username: row.fullName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  wallet_address: row.walletAddress,
  withdrawal_request: row.withdrawalRequest,
  amount: toDollars(row.amount),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});
