import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { networkLabels, transactionCategoryLabels, transactionStatusLabels, transactionTypeLabels } from './labels';
import { findLabel } from './find-label';

type Transaction = Schemas['Transaction'];

/** Returns the label of a transaction type: a top-up's network, or the direction of a wallet transaction. */
export function getTransactionTypeLabel(transaction: Transaction): string | undefined {
  const { transaction_category, transaction_type, network } = transaction;
  if (transaction_category === 'topup' && network) return findLabel(networkLabels, network);
  return findLabel(transactionTypeLabels, transaction_type);
}

/** Columns of the transactions export, with nothing shortened or rounded. */
export const transactionCsvColumns: readonly CsvColumn<Transaction>[] = [
  { header: 'Transaction ID', value: ({ transaction_id }) => transaction_id },
  {
    header: 'Category',
    value: ({ transaction_category }) => findLabel(transactionCategoryLabels, transaction_category),
  },
  { header: 'Transaction Type', value: getTransactionTypeLabel },
  { header: 'User Email', value: ({ user_id }) => user_id?.email },
  { header: 'Amount (USD)', type: 'amount', value: ({ amount }) => amount },
  { header: 'Status', value: ({ status }) => findLabel(transactionStatusLabels, status) },
  { header: 'Date', type: 'time', value: ({ date }, timeZone) => toZonedTime(date, timeZone) },
  { header: 'Network', value: ({ network }) => findLabel(networkLabels, network) },
  { header: 'Transaction Hash', value: ({ transaction_hash }) => transaction_hash },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Deposit Wallet Address', value: ({ deposit_wallet_address }) => deposit_wallet_address },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Reason details', value: ({ reason_details }) => reason_details },
];
