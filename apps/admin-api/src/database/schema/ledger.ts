import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { codePointText, createdAt, money } from './columns';
import { plans } from './plans';
import { users } from './people';

/** What caused a ledger entry. */
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
 * One wallet per customer, created with the account by a trigger. Only the trigger on `ledger_entries` may update the three
 * sums, and a balance must not be negative (`user_wallets_balance_not_negative`).
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
 * The wallet transactions: append-only, with signed amounts (credits are positive, debits negative). Inserting one updates the
 * balance of its wallet in the same statement. The database rejects UPDATE and DELETE.
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
    /** Above 1 for a repeated cause, such as a withdrawal that is approved, rejected and approved again. */
    causeSequence: integer().notNull().default(1),
    planId: uuid().references(() => plans.id, { onDelete: 'restrict' }),
    description: text().notNull(),
    createdAt: createdAt(),
    /** The user's search text, copied by triggers. */
    ownerText: codePointText().notNull().default(''),
    /** The searched text: readable id and description, folded, and the user's search text. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(transaction_id || e'\\x1f' || description) || e'\\x1f' || owner_text`),
  },
  (table) => [
    // Each cause of a record is booked once per sequence number.
    unique('ledger_entries_once_per_cause').on(table.cause, table.causeId, table.causeSequence),
    index('ledger_entries_plan')
      .on(table.planId)
      .where(sql`${table.planId} is not null`),
    check('ledger_entries_amount_not_zero', sql`${table.amount} <> 0`),
  ],
);
