import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database';
import { ledgerEntries, users, userWallets } from '../../database/schema';

/** An entry to be appended: signed, credit above zero and debit below. */
export type NewLedgerEntry = Pick<
  typeof ledgerEntries.$inferInsert,
  'userId' | 'amount' | 'cause' | 'causeId' | 'causeSequence' | 'planId' | 'description'
>;

/**
 * Appends an entry, which moves the balance of its wallet in the same statement. Run it in the transaction of its
 * cause.
 *
 * @throws a violation of `ledger_entries_once_per_cause` where the cause has had its entry
 * @throws a violation of `user_wallets_balance_not_negative` where the wallet holds less
 */
export async function appendEntry(transaction: Transaction, entry: NewLedgerEntry): Promise<void> {
  await transaction.insert(ledgerEntries).values(entry);
}

/**
 * The balance of a wallet, which nobody else moves until the transaction ends.
 *
 * @returns US dollars as a text of two decimals; undefined where the user has no wallet
 */
export async function lockBalance(transaction: Transaction, userId: string): Promise<string | undefined> {
  const [wallet] = await transaction
    .select({ balance: userWallets.balance })
    .from(userWallets)
    .where(eq(userWallets.userId, userId))
    .for('no key update');
  return wallet?.balance;
}

/**
 * Locks a wallet before money goes into it. Deleting the account takes the same lock: by now the account either is
 * deleted, or cannot be deleted because the wallet will hold money.
 *
 * @returns whether the account still exists
 */
export async function lockOpenWallet(transaction: Transaction, userId: string): Promise<boolean> {
  await lockBalance(transaction, userId);
  const [found] = await transaction.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, userId));
  return found?.closedAt === null;
}
