export { toChanges, type Change } from './lib/audit-changes';
export { actorName, auditLogCsvColumns, serviceName } from './lib/audit-log';
export { actionLabel, actions, recordLabel } from './lib/audit-words';
export { ledgerCsvColumns } from './lib/ledger';
export { referralCsvColumns, referralEarningCsvColumns, referredUserCsvColumns } from './lib/referrals';
export { ticketCsvColumns } from './lib/tickets';
export { transactionCsvColumns, transactionTypeWord } from './lib/transactions';
export { userCsvColumns } from './lib/users';
export { withdrawalCsvColumns } from './lib/withdrawals';
export { wordIn } from './lib/word-in';
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
} from './lib/words';
