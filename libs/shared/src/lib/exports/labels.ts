import type { Schemas } from '@countinghouse/api-client/schema';

/** Labels of the KYC statuses. */
export const kycStatusLabels = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  rejected: 'Rejected',
} as const satisfies Record<Schemas['KycStatus'], string>;

/** Labels of the withdrawal statuses. */
export const withdrawalStatusLabels = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<Schemas['WithdrawalStatus'], string>;

/** Labels of the transaction statuses. */
export const transactionStatusLabels = {
  pending: 'Pending',
  approved: 'Approved',
  cancelled: 'Cancelled',
} as const satisfies Record<Schemas['TransactionStatus'], string>;

/** Labels of the transaction categories. */
export const transactionCategoryLabels = {
  topup: 'Top-up',
  wallet: 'Wallet',
} as const satisfies Record<Schemas['TransactionCategory'], string>;

/** Labels of the causes of ledger entries. */
export const ledgerCauseLabels = {
  topup: 'Top-up',
  withdrawal: 'Withdrawal',
  withdrawal_reversal: 'Withdrawal reversed',
  plan_purchase: 'Plan bought',
  plan_profit: 'Plan profit',
  plan_release: 'Plan paid back',
  referral_earning: 'Referral earning',
  adjustment: 'Adjustment',
} as const satisfies Record<Schemas['LedgerCause'], string>;

/** Labels of the transaction types. */
export const transactionTypeLabels = {
  credit: 'Credit',
  debit: 'Debit',
} as const satisfies Record<Schemas['TransactionType'], string>;

/** Labels of the currencies with their networks. */
export const networkLabels = {
  USDT_ERC20: 'USDT ERC20',
  USDT_BEP20: 'USDT BEP20',
  USDT_TRC20: 'USDT TRC20',
  ETH: 'ETH',
  BTC: 'BTC',
} as const satisfies Record<Schemas['NetworkType'], string>;

/** Labels of the ticket statuses. */
export const ticketStatusLabels = {
  pending: 'New',
  in_progress: 'In Progress',
  on_hold: 'On Hold',
  resolved: 'Resolved',
  closed: 'Closed',
} as const satisfies Record<Schemas['TicketStatus'], string>;

/** Labels of the referral program statuses. */
export const referralStatusLabels = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
} as const satisfies Record<Schemas['ReferralStatus'], string>;
