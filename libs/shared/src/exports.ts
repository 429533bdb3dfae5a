export { toChanges, type Change } from './lib/exports/audit-changes';
export { actorName, auditLogCsvColumns, serviceName } from './lib/exports/audit-log';
export { actionLabel, actions, recordLabel } from './lib/exports/audit-words';
export { ledgerCsvColumns } from './lib/exports/ledger';
export { referralCsvColumns, referralEarningCsvColumns, referredUserCsvColumns } from './lib/exports/referrals';
export { ticketCsvColumns } from './lib/exports/tickets';
export { transactionCsvColumns, transactionTypeWord } from './lib/exports/transactions';
export { userCsvColumns } from './lib/exports/users';
export { withdrawalCsvColumns } from './lib/exports/withdrawals';
export { wordIn } from './lib/exports/word-in';
export {
  kycStatusWords,
  ledgerCauseWords,
  networkWords,
  referralStatusWords,
  ticketStatusWords,
  transactionCategoryWords,
  transactionStatusWords,
  transactionTypeWords,
  withdrawalStatusWords,
} from './lib/exports/words';
