import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '@countinghouse/csv';
import { wordIn } from './word-in';

type Transaction = Schemas['Transaction'];

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
  { header: 'Amount (USD)', value: ({ amount }) => amount },
  { header: 'Status', value: ({ status }) => wordIn(transactionStatusWords, status) },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Network', value: ({ network }) => wordIn(networkWords, network) },
  { header: 'Transaction Hash', value: ({ transaction_hash }) => transaction_hash },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Deposit Wallet Address', value: ({ deposit_wallet_address }) => deposit_wallet_address },
];
