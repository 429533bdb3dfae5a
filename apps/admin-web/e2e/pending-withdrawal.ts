import type { ApiClient } from '@countinghouse/api-client/core';
import { known } from './known';

/** A withdrawal that waits and can be paid. */
export async function pendingWithdrawal(client: ApiClient) {
  const query = { page: 1, limit: 100, status: 'pending' } as const;
  const { data } = await client.GET('/withdrawals', { params: { query } });
  for (const withdrawal of data?.data ?? []) {
    const userId = await userOf(client, known(withdrawal.email));
    if ((await balanceOf(client, userId)) >= known(withdrawal.amount)) return { ...withdrawal, userId };
  }
  throw new Error('The demo has no such withdrawal.');
}

async function userOf(client: ApiClient, email: string): Promise<string> {
  const { data } = await client.GET('/user/getall', { params: { query: { search: email, limit: 1 } } });
  return data?.data.users[0]?._id ?? '';
}

/** What a user's wallet holds, in US dollars. */
export async function balanceOf(client: ApiClient, userId: string): Promise<number> {
  const { data } = await client.GET('/user/wallet/info/{userId}', { params: { path: { userId } } });
  return known(data?.data.wallet?.balance);
}
