import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { ledgerEntries, plans, userWallets } from '../../database/schema';
import { getOffset, type Page } from '../../common/paging';

export type WalletRow = typeof userWallets.$inferSelect;

export async function findWallet(db: Executor, userId: string): Promise<WalletRow | undefined> {
  const [row] = await db.select().from(userWallets).where(eq(userWallets.userId, userId));
  return row;
}

/** Returns a page of a wallet's entries, newest first. `plan` is the category of the entry's plan. */
export function listEntries(db: Executor, userId: string, page: Page) {
  return db
    .select({
      id: ledgerEntries.id,
      amount: ledgerEntries.amount,
      description: ledgerEntries.description,
      plan: plans.category,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .leftJoin(plans, eq(plans.id, ledgerEntries.planId))
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(page.limit)
    .offset(getOffset(page));
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export const countEntries = (db: Executor, userId: string): Promise<number> =>
  db.$count(ledgerEntries, eq(ledgerEntries.userId, userId));
