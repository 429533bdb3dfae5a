import type { ApiClient } from '@countinghouse/api-client/core';
import { assertDefined } from './assert-defined';

/** Returns the ledger of a user that has a withdrawal and more than three entries. */
export async function findLedger(client: ApiClient) {
  const { data } = await client.GET('/withdrawals', { params: { query: { status: 'approved', limit: 20, page: 1 } } });
  for (const { email } of assertDefined(data).data) {
    const searchResult = await client.GET('/user/getall', { params: { query: { search: assertDefined(email) } } });
    const user = searchResult.data?.data.users.find((each) => each.email === email);
    if (!user) continue;
    const params = { path: { userId: user._id }, query: { limit: 1000 } };
    const ledger = assertDefined((await client.GET('/user/ledger/{userId}', { params })).data);
    const entry = ledger.data.find(({ cause }) => cause === 'withdrawal');
    if (entry && ledger.data.length > 3) return { ledger, entry, name: assertDefined(user.fullName) };
  }
  throw new Error('The demo has no such ledger.');
}
export const formatDollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
