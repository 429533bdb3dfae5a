import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { codePointText, createdAt, money } from './columns';
import { plans } from './plans';
import { users } from './people';

/** What moved the money. Together with the id of the record behind it and a sequence number, it is unique. */
export const ledgerCause = pgEnum('ledger_cause', [
  'topup',
  'withdrawal',
  'withdrawal_reversal',
  'plan_purchase',
  'plan_profit',
  'plan_release',
  'referral_earning',
  'adjustment',
]);

/**
 * One wallet per customer, opened with the account by a trigger. The three sums are kept by the trigger on
 * `ledger_entries` alone; the database refuses every other write to them, and a balance below zero
 * (`user_wallets_balance_not_negative`).
 */
export const userWallets = pgTable(
  'user_wallets',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    balance: money().notNull().default('0'),
    totalEarned: money().notNull().default('0'),
    totalSpent: money().notNull().default('0'),
    createdAt: createdAt(),
  },
  (table) => [check('user_wallets_balance_not_negative', sql`${table.balance} >= 0`)],
);

/**
 * The wallet transactions: append-only, signed amounts (credit above zero, debit below). Inserting one moves the
 * balance of its wallet in the same statement. UPDATE and DELETE are refused by the database.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The id that people read and quote. */
    transactionId: text()
      .notNull()
      .unique()
      .default(sql`readable_id('WT', 'ledger_entry_numbers')`),
    userId: uuid()
      .notNull()
      .references(() => userWallets.userId),
    amount: money().notNull(),
    cause: ledgerCause().notNull(),
    /** The top-up, withdrawal, holding or earning behind the entry. */
    causeId: uuid().notNull(),
    /** Above 1 where the same cause comes back, such as a withdrawal that is approved, rejected and approved again. */
    causeSequence: integer().notNull().default(1),
    planId: uuid().references(() => plans.id, { onDelete: 'restrict' }),
    description: text().notNull(),
    createdAt: createdAt(),
    /** The user's words for searches, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** What a search reads: readable id and description, folded, and the user's words. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(transaction_id || e'\\x1f' || description) || e'\\x1f' || owner_text`),
  },
  (table) => [
    unique('ledger_entries_once_per_cause').on(table.cause, table.causeId, table.causeSequence),
    index('ledger_entries_plan')
      .on(table.planId)
      .where(sql`${table.planId} is not null`),
    check('ledger_entries_amount_not_zero', sql`${table.amount} <> 0`),
  ],
);
