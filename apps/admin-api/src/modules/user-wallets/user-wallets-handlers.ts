import type { Schemas } from '@countinghouse/api-client/strict';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { toDollars } from '../../common/money';
import { toPagination, type Page } from '../../common/paging';
import { findUser, type UserRow } from '../users/users-repository';
import { countEntries, findWallet, listEntries, type EntryRow, type WalletRow } from './user-wallets-repository';

const toUserWallet = ({ fullName, email }: UserRow, wallet: WalletRow): Schemas['UserWallet'] => ({
  user: { fullName, email },
  balance: toDollars(wallet.balance),
  total_earned: toDollars(wallet.totalEarned),
  total_spent: toDollars(wallet.totalSpent),
  created_at: wallet.createdAt.toISOString(),
});

const toWalletTransaction = (row: EntryRow): Schemas['WalletTransaction'] => ({
  _id: row.id,
  created_at: row.createdAt.toISOString(),
  transaction_type: row.amount.startsWith('-') ? 'debit' : 'credit',
  amount: Math.abs(toDollars(row.amount)),
  plan_id: row.plan === null ? null : { category: row.plan },
  description: row.description,
});

function toWalletPagination(page: Page, total: number): Schemas['WalletPagination'] {
  const { totalPages, totalCount } = toPagination(page, { total });
  return { current_page: page.page, per_page: page.limit, total_pages: totalPages, total_records: totalCount };
}

export function userWalletsHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getUserWallet'> {
  return {
    getUserWallet: async ({ params: { userId }, query: { page = 1, limit = 10 } }) => {
      const user = await findUser(orm, userId);
      const wallet = user && (await findWallet(orm, userId));
      if (!wallet) throw notFound('User');
      const entries = await listEntries(orm, userId, { page, limit });
      const pagination = toWalletPagination({ page, limit }, await countEntries(orm, userId));
      const transactions = { data: entries.map(toWalletTransaction), pagination };
      return { data: { wallet: toUserWallet(user, wallet), transactions } };
    },
  };
}
