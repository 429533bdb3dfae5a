import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database';
import { ledgerEntries, users, userWallets } from '../../database/schema';

/** A new entry. Its amount is positive for a credit, negative for a debit. */
export type NewLedgerEntry = Pick<
  typeof ledgerEntries.$inferInsert,
  'userId' | 'amount' | 'cause' | 'causeId' | 'causeSequence' | 'planId' | 'description'
>;

/**
 * Appends an entry; a trigger updates the balance of its wallet in the same statement. Run it in the transaction of its
 * cause.
 *
 * @throws a violation of `ledger_entries_once_per_cause` if the cause already has its entry
 * @throws a violation of `user_wallets_balance_not_negative` if the balance is too low
 */
export async function appendEntry(transaction: Transaction, entry: NewLedgerEntry): Promise<void> {
  await transaction.insert(ledgerEntries).values(entry);
}

/**
 * Reads the balance of a wallet and locks it until the transaction ends.
 *
 * @returns US dollars as a string with two decimals; undefined if the user has no wallet
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
 * Locks a wallet before crediting it. Deleting the account takes the same lock, so the account is either deleted already, or
 * cannot be deleted once the wallet holds money.
 *
 * @returns whether the account exists
 */
export async function lockOpenWallet(transaction: Transaction, userId: string): Promise<boolean> {
  await lockBalance(transaction, userId);
  const [user] = await transaction.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, userId));
  return user?.closedAt === null;
}
