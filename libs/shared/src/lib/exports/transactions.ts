import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { networkWords, transactionCategoryWords, transactionStatusWords, transactionTypeWords } from './words';
import { wordIn } from './word-in';

type Transaction = Schemas['Transaction'];

/** What a Transaction Type column says: a top-up's network, and which way a wallet transaction went. */
export function transactionTypeWord(transaction: Transaction): string | undefined {
  const { transaction_category, transaction_type, network } = transaction;
  if (transaction_category === 'topup' && network) return wordIn(networkWords, network);
  return wordIn(transactionTypeWords, transaction_type);
}

/** The file of the transactions lists: everything whole, and the amount to the cent. */
export const transactionCsvColumns: readonly CsvColumn<Transaction>[] = [
  { header: 'Transaction ID', value: ({ transaction_id }) => transaction_id },
  { header: 'Category', value: ({ transaction_category }) => wordIn(transactionCategoryWords, transaction_category) },
  { header: 'Transaction Type', value: transactionTypeWord },
  { header: 'User Email', value: ({ user_id }) => user_id?.email },
  { header: 'Amount (USD)', type: 'amount', value: ({ amount }) => amount },
  { header: 'Status', value: ({ status }) => wordIn(transactionStatusWords, status) },
  { header: 'Date', type: 'time', value: ({ date }, timeZone) => toZonedTime(date, timeZone) },
  { header: 'Network', value: ({ network }) => wordIn(networkWords, network) },
  { header: 'Transaction Hash', value: ({ transaction_hash }) => transaction_hash },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Deposit Wallet Address', value: ({ deposit_wallet_address }) => deposit_wallet_address },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Details of the reason', value: ({ reason_details }) => reason_details },
];
