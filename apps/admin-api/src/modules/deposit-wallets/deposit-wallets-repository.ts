import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { depositWallets, withdrawals } from '../../database/schema';
import { getOffset, type Page } from '../../common/paging';

const walletRow = {
  ...getTableColumns(depositWallets),
  /** The number of pending top-ups sent to the wallet. */
  pendingTopups: sql<number>`(
    select count(*)::int from topups
    where topups.status = 'pending' and topups.network = deposit_wallets.network_type
      and fold_case(topups.deposit_wallet_address) = fold_case(deposit_wallets.wallet_address)
  )`,
};

export type DepositWalletRow = typeof depositWallets.$inferSelect & { pendingTopups: number };
export type NewDepositWallet = Pick<DepositWalletRow, 'walletAddress' | 'networkType'>;
export type DepositWalletChanges = Partial<NewDepositWallet & Pick<DepositWalletRow, 'status'>>;

/** Returns a page of the deposit wallets, newest first. */
export const listDepositWallets = (db: Executor, page: Page): Promise<DepositWalletRow[]> =>
  db
    .select(walletRow)
    .from(depositWallets)
    .orderBy(desc(depositWallets.createdAt), desc(depositWallets.id))
    .limit(page.limit)
    .offset(getOffset(page));

export const countDepositWallets = (db: Executor): Promise<number> => db.$count(depositWallets);

/** Reads a deposit wallet and locks it until the transaction ends. */
export async function lockDepositWallet(db: Executor, id: string): Promise<DepositWalletRow | undefined> {
  const [wallet] = await db
    .select(walletRow)
    .from(depositWallets)
    .where(eq(depositWallets.id, id))
    .for('no key update');
  return wallet;
}

/** Returns whether any user has requested a withdrawal to an address, in any spelling. */
export async function isAddressOfUser(db: Executor, address: string): Promise<boolean> {
  const [withdrawal] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(eq(sql`fold_case(${withdrawals.walletAddress})`, sql`fold_case(${address})`))
    .limit(1);
  return withdrawal !== undefined;
}

/** @throws a violation of `deposit_wallets_address_once` if the address already exists on the network */
export async function insertDepositWallet(
  db: Executor,
  values: NewDepositWallet & Partial<Pick<DepositWalletRow, 'status'>>,
): Promise<DepositWalletRow> {
  const [created] = await db.insert(depositWallets).values(values).returning(walletRow);
  if (!created) throw new Error('An inserted deposit wallet was not returned.');
  return created;
}

/** @throws a violation of `deposit_wallets_address_once` if the address already exists on the network */
export async function updateDepositWallet(
  db: Executor,
  id: string,
  changes: DepositWalletChanges,
): Promise<DepositWalletRow | undefined> {
  const [changed] = await db
    .update(depositWallets)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(depositWallets.id, id))
    .returning(walletRow);
  return changed;
}

export async function deleteDepositWallet(db: Executor, id: string): Promise<void> {
  await db.delete(depositWallets).where(eq(depositWallets.id, id));
}
