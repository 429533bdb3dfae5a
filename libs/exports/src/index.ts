export { referralCsvColumns, referralStatusWords } from './lib/referrals';
export { ticketCsvColumns, ticketStatusWords } from './lib/tickets';
export {
  networkWords,
  transactionCategoryWords,
  transactionCsvColumns,
  transactionStatusWords,
  transactionTypeWord,
  transactionTypeWords,
} from './lib/transactions';
export { kycStatusWords, userCsvColumns } from './lib/users';
export { withdrawalCsvColumns, withdrawalStatusWords } from './lib/withdrawals';
export { wordIn } from './lib/word-in';
