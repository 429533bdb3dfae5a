import { keepPreviousData, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type UserWallet = Schemas['UserWallet'];
export type WalletTransaction = Schemas['WalletTransaction'];

/** What a user holds, and one page of its transactions; the last page stays while the next is on its way. */
export function useUserWallet(userId: string, page: { page: number; limit: number }) {
  return useQuery(
    'get',
    '/user/wallet/info/{userId}',
    { params: { path: { userId }, query: page } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch wallet info' } },
  );
}
