import type { ApiClient } from '@countinghouse/api-client/core';
import { assertDefined } from './assert-defined';

/** Returns a pending withdrawal that the user's balance covers. */
export async function findPendingWithdrawal(client: ApiClient) {
  const query = { page: 1, limit: 100, status: 'pending' } as const;
  const { data } = await client.GET('/withdrawals', { params: { query } });
  for (const withdrawal of data?.data ?? []) {
    const userId = await findUserId(client, assertDefined(withdrawal.email));
    if ((await getBalance(client, userId)) >= assertDefined(withdrawal.amount)) return { ...withdrawal, userId };
  }
  throw new Error('The demo has no such withdrawal.');
}

async function findUserId(client: ApiClient, email: string): Promise<string> {
  const { data } = await client.GET('/user/getall', { params: { query: { search: email, limit: 1 } } });
  return data?.data.users[0]?._id ?? '';
}

/** Returns the balance of a user's wallet, in US dollars. */
export async function getBalance(client: ApiClient, userId: string): Promise<number> {
  const { data } = await client.GET('/user/wallet/info/{userId}', { params: { path: { userId } } });
  return assertDefined(data?.data.wallet?.balance);
}
