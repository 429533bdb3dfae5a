import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { depositWallets } from '../../database/schema';
import { offsetOf, type Page } from '../../paging';

export type DepositWalletRow = typeof depositWallets.$inferSelect;
export type NewDepositWallet = Pick<DepositWalletRow, 'walletAddress' | 'networkType'>;
export type DepositWalletChanges = Partial<NewDepositWallet & Pick<DepositWalletRow, 'status'>>;

/** A page of the deposit wallets, newest first. The house has a handful. */
export const listDepositWallets = (db: Executor, page: Page): Promise<DepositWalletRow[]> =>
  db
    .select()
    .from(depositWallets)
    .orderBy(desc(depositWallets.createdAt), desc(depositWallets.id))
    .limit(page.limit)
    .offset(offsetOf(page));

export const countDepositWallets = (db: Executor): Promise<number> => db.$count(depositWallets);

/** A deposit wallet, kept from being changed by others until the transaction ends. */
export async function lockDepositWallet(db: Executor, id: string): Promise<DepositWalletRow | undefined> {
  const [found] = await db.select().from(depositWallets).where(eq(depositWallets.id, id)).for('no key update');
  return found;
}

/** @throws a violation of `deposit_wallets_address_once` where the network has this address already */
export async function insertDepositWallet(db: Executor, values: NewDepositWallet): Promise<DepositWalletRow> {
  const [created] = await db.insert(depositWallets).values(values).returning();
  if (!created) throw new Error('An inserted deposit wallet was not returned.');
  return created;
}

/** @throws a violation of `deposit_wallets_address_once` where the network has this address already */
export async function updateDepositWallet(
  db: Executor,
  id: string,
  changes: DepositWalletChanges,
): Promise<DepositWalletRow | undefined> {
  const [changed] = await db
    .update(depositWallets)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(depositWallets.id, id))
    .returning();
  return changed;
}

export async function deleteDepositWallet(db: Executor, id: string): Promise<void> {
  await db.delete(depositWallets).where(eq(depositWallets.id, id));
}
