import type { Schemas } from '@countinghouse/api-client/schema';
import { transactionStatuses } from '@countinghouse/feature-records';
import { transactionCategoryLabels, transactionTypeLabels } from '@countinghouse/shared/exports';
import { networks, type Network } from '../networks';

export type TransactionStatus = Schemas['TransactionStatus'];
export type TransactionDecision = Schemas['TransactionDecision'];
export type TransactionCategory = Schemas['TransactionCategory'];
export type TransactionType = Schemas['TransactionType'];

export const transactionCategories = {
  topup: { label: transactionCategoryLabels.topup },
  wallet: { label: transactionCategoryLabels.wallet },
} as const satisfies Record<TransactionCategory, { label: string }>;

export const transactionTypes = {
  credit: { label: transactionTypeLabels.credit },
  debit: { label: transactionTypeLabels.debit },
} as const satisfies Record<TransactionType, { label: string }>;

const { BTC, ETH, USDT_TRC20, USDT_ERC20, USDT_BEP20 } = networks;

/** Networks of the list filter, in the specification's order. BEP-20 is not in the specification, so it is last. */
export const filteredNetworks = { BTC, ETH, USDT_TRC20, USDT_ERC20, USDT_BEP20 } as const satisfies Record<
  Network,
  { label: string }
>;

export function isTransactionStatus(value: string): value is TransactionStatus {
  return Object.hasOwn(transactionStatuses, value);
}

export function isTransactionCategory(value: string): value is TransactionCategory {
  return Object.hasOwn(transactionCategories, value);
}
