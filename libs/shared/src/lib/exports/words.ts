import type { Schemas } from '@countinghouse/api-client/schema';

/** What each KYC status is called. */
export const kycStatusWords = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  rejected: 'Rejected',
} as const satisfies Record<Schemas['KycStatus'], string>;

/** What each status of a withdrawal is called. */
export const withdrawalStatusWords = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<Schemas['WithdrawalStatus'], string>;

/** What each status of a transaction is called. */
export const transactionStatusWords = {
  pending: 'Pending',
  approved: 'Approved',
  cancelled: 'Cancelled',
} as const satisfies Record<Schemas['TransactionStatus'], string>;

/** What the two kinds of transactions are called. */
export const transactionCategoryWords = {
  topup: 'Top-up',
  wallet: 'Wallet',
} as const satisfies Record<Schemas['TransactionCategory'], string>;

/** What each cause of a wallet's entry is called. */
export const ledgerCauseWords = {
  topup: 'Top-up',
  withdrawal: 'Withdrawal',
  withdrawal_reversal: 'Withdrawal reversed',
  plan_purchase: 'Plan bought',
  plan_profit: 'Plan profit',
  plan_release: 'Plan paid back',
  referral_earning: 'Referral earning',
  adjustment: 'Adjustment',
} as const satisfies Record<Schemas['LedgerCause'], string>;

/** Which way money moved. */
export const transactionTypeWords = {
  credit: 'Credit',
  debit: 'Debit',
} as const satisfies Record<Schemas['TransactionType'], string>;

/** What the currencies are called, each on its network. */
export const networkWords = {
  USDT_ERC20: 'USDT ERC20',
  USDT_BEP20: 'USDT BEP20',
  USDT_TRC20: 'USDT TRC20',
  ETH: 'ETH',
  BTC: 'BTC',
} as const satisfies Record<Schemas['NetworkType'], string>;

/** What each status of a ticket is called. What nobody has looked at yet is `pending` to the server. */
export const ticketStatusWords = {
  pending: 'New',
  in_progress: 'In Progress',
  on_hold: 'On Hold',
  resolved: 'Resolved',
  closed: 'Closed',
} as const satisfies Record<Schemas['TicketStatus'], string>;

/** What each status of a referral program is called. */
export const referralStatusWords = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
} as const satisfies Record<Schemas['ReferralStatus'], string>;
