export { toChanges, type Change } from './lib/exports/audit-changes';
export { getActorName, auditLogCsvColumns, toServiceAccountName } from './lib/exports/audit-log';
export { getActionLabel, actionLabels, getRecordTypeLabel } from './lib/exports/audit-labels';
export { ledgerCsvColumns } from './lib/exports/ledger';
export { referralCsvColumns, referralEarningCsvColumns, referredUserCsvColumns } from './lib/exports/referrals';
export { ticketCsvColumns } from './lib/exports/tickets';
export { transactionCsvColumns, getTransactionTypeLabel } from './lib/exports/transactions';
export { userCsvColumns } from './lib/exports/users';
export { withdrawalCsvColumns } from './lib/exports/withdrawals';
export { findLabel } from './lib/exports/find-label';
export {
  kycStatusLabels,
  ledgerCauseLabels,
  networkLabels,
  referralStatusLabels,
  ticketStatusLabels,
  transactionCategoryLabels,
  transactionStatusLabels,
  transactionTypeLabels,
  withdrawalStatusLabels,
} from './lib/exports/labels';
