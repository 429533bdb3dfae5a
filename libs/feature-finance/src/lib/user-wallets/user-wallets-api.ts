import { keepPreviousData, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type UserWallet = Schemas['UserWallet'];
export type WalletTransaction = Schemas['WalletTransaction'];

/** Queries a user's wallet and one page of its transactions. Keeps the previous page while the next one loads. */
export function useUserWallet(userId: string, page: { page: number; limit: number }) {
  return useQuery(
    'get',
    '/user/wallet/info/{userId}',
    { params: { path: { userId }, query: page } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch wallet info' } },
  );
}
