import type { ApiClient } from '@countinghouse/api-client/core';
import { known } from './known';

/** A user whose ledger has a withdrawal among its entries, on several days. */
export async function anyLedger(client: ApiClient) {
  const { data } = await client.GET('/withdrawals', { params: { query: { status: 'approved', limit: 20, page: 1 } } });
  for (const { email } of known(data).data) {
    const found = await client.GET('/user/getall', { params: { query: { search: known(email) } } });
    const user = found.data?.data.users.find((each) => each.email === email);
    if (!user) continue;
    const params = { path: { userId: user._id }, query: { limit: 1000 } };
    const ledger = known((await client.GET('/user/ledger/{userId}', { params })).data);
    const entry = ledger.data.find(({ cause }) => cause === 'withdrawal');
    if (entry && ledger.data.length > 3) return { ledger, entry, name: known(user.fullName) };
  }
  throw new Error('The demo has no such ledger.');
}
export const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
