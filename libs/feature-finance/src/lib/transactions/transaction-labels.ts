import type { Schemas } from '@countinghouse/api-client/schema';
import { transactionStatuses } from '@countinghouse/feature-records';
import { transactionCategoryWords, transactionTypeWords } from '@countinghouse/shared/exports';
import { networks, type Network } from '../networks';

export type TransactionStatus = Schemas['TransactionStatus'];
export type TransactionDecision = Schemas['TransactionDecision'];
export type TransactionCategory = Schemas['TransactionCategory'];
export type TransactionType = Schemas['TransactionType'];

/** What the list calls the two kinds of transactions. */
export const transactionCategories = {
  topup: { label: transactionCategoryWords.topup },
  wallet: { label: transactionCategoryWords.wallet },
} as const satisfies Record<TransactionCategory, { label: string }>;

/** Which way money moved. */
export const transactionTypes = {
  credit: { label: transactionTypeWords.credit },
  debit: { label: transactionTypeWords.debit },
} as const satisfies Record<TransactionType, { label: string }>;

const { BTC, ETH, USDT_TRC20, USDT_ERC20, USDT_BEP20 } = networks;

/** The networks that the list's filter offers, in the document's order; it leaves out BEP-20, which stands last. */
export const filteredNetworks = { BTC, ETH, USDT_TRC20, USDT_ERC20, USDT_BEP20 } as const satisfies Record<
  Network,
  { label: string }
>;

/** Narrows a value of the address. */
export function isTransactionStatus(value: string): value is TransactionStatus {
  return Object.hasOwn(transactionStatuses, value);
}

/** Narrows a value of the address. */
export function isTransactionCategory(value: string): value is TransactionCategory {
  return Object.hasOwn(transactionCategories, value);
}
