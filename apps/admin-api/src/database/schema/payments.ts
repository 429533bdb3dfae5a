import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, pgView, text, unique, uuid } from 'drizzle-orm/pg-core';
import { codePointText, createdAt, instant, money, updatedAt } from './columns';
import { uploads, users } from './people';

export const network = pgEnum('network', ['USDT_ERC20', 'USDT_BEP20', 'USDT_TRC20', 'ETH', 'BTC']);
export const topupStatus = pgEnum('topup_status', ['pending', 'approved', 'cancelled']);
export const withdrawalStatus = pgEnum('withdrawal_status', ['pending', 'approved', 'rejected']);

/** The reason of the current status, and its details. */
const reasonColumns = () => ({ reason: text(), reasonDetails: text() });

/** The company's addresses for customers' deposits. */
export const depositWallets = pgTable(
  'deposit_wallets',
  {
    id: uuid().primaryKey().defaultRandom(),
    walletAddress: text().notNull(),
    networkType: network().notNull(),
    status: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('deposit_wallets_address_once').on(table.networkType, table.walletAddress),
    // Finds a deposit address ignoring case.
    index('deposit_wallets_address').on(sql`fold_case(${table.walletAddress})`),
  ],
);

/**
 * Deposits that customers claim to have made. Approving one credits the wallet with a ledger entry.
 * In the contract, top-ups and ledger entries are both "transactions", distinguished by `transaction_category`.
 */
export const topups = pgTable(
  'topups',
  {
    id: uuid().primaryKey().defaultRandom(),
    transactionId: text()
      .notNull()
      .unique()
      .default(sql`readable_id('TU', 'topup_numbers')`),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    amount: money().notNull(),
    status: topupStatus().notNull().default('pending'),
    network: network().notNull(),
    /** A copy, because the deposit wallet may be changed or deleted later. */
    depositWalletAddress: text().notNull(),
    transactionHash: text(),
    description: text(),
    imageId: uuid().references(() => uploads.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    decidedAt: instant(),
    decidedById: uuid().references(() => users.id),
    ...reasonColumns(),
    /** The user's search text, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** The searched text: readable id, network, hash, deposit address and description, folded, and the user's search text. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(transaction_id || e'\\x1f' || network_text(network) || e'\\x1f' || deposit_wallet_address || coalesce(e'\\x1f' || transaction_hash, '') || coalesce(e'\\x1f' || description, '')) || e'\\x1f' || owner_text`,
      ),
  },
  (table) => [
    index('topups_status').on(table.status, table.createdAt, table.id),
    // Finds claims of the same transfer, whatever the notation of the hash. Tokens are transferred on the chain of their network.
    index('topups_hash')
      .on(sql`hash_key(${table.transactionHash})`, sql`network_chain(${table.network})`)
      .where(sql`${table.transactionHash} <> ''`),
    index('topups_pending_address')
      .on(table.network, sql`fold_case(${table.depositWalletAddress})`)
      .where(sql`${table.status} = 'pending'`),
    check('topups_amount_positive', sql`${table.amount} > 0`),
  ],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The id that people read and quote. */
    withdrawalRequest: codePointText()
      .notNull()
      .unique()
      .default(sql`readable_id('WD', 'withdrawal_numbers')`),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    walletAddress: text().notNull(),
    amount: money().notNull(),
    status: withdrawalStatus().notNull().default('pending'),
    /** The number of approvals: the `causeSequence` of its latest debit and of that debit's reversal. */
    approvals: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    decidedAt: instant(),
    decidedById: uuid().references(() => users.id),
    ...reasonColumns(),
    /** The user's search text, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** The searched text: id and address, folded, and the user's search text. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(withdrawal_request || e'\\x1f' || wallet_address) || e'\\x1f' || owner_text`),
  },
  // Further indexes are in migrations/0005_payments.sql.
  (table) => [
    // Finds withdrawals to an address ignoring case: no two valid addresses differ only in case.
    index('withdrawals_address').on(sql`fold_case(${table.walletAddress})`),
    check('withdrawals_amount_positive', sql`${table.amount} > 0`),
  ],
);

/** Top-ups and ledger entries as one list. */
export const transactions = pgView('transactions', {
  id: uuid().notNull(),
  category: text({ enum: ['topup', 'wallet'] }).notNull(),
  type: text({ enum: ['credit', 'debit'] }).notNull(),
  userId: uuid().notNull(),
  /** Never negative. */
  amount: money().notNull(),
  /** A ledger entry is always approved. */
  status: topupStatus().notNull(),
  /** Null for a ledger entry, as the hash is. */
  network: network(),
  transactionHash: text(),
  createdAt: instant().notNull(),
  searchText: codePointText().notNull(),
}).existing();
