import { known } from './known';
import { field, option } from './palette';
import { expect, expectLoaded, test } from './support';

test.describe('the command palette', () => {
  test(
    'what was pasted leads to its record: an email, IDs of a withdrawal, a transaction and a ticket, a hash',
    { tag: ['@feature-users', '@feature-finance', '@feature-support'] },
    async ({ page, client }) => {
      const limit = { params: { query: { page: 1, limit: 1 } } };
      const user = known((await client.GET('/user/getall', limit)).data?.data.users?.[0]);
      const withdrawal = known((await client.GET('/withdrawals', limit)).data?.data[0]);
      const ticket = known((await client.GET('/support-enquiries', limit)).data?.data[0]);
      const { data } = await client.GET('/all-transactions', { params: { query: { limit: 1000 } } });
      const topup = known(data?.data.transactions.find((each) => each.transaction_hash));

      await page.goto('/admin/plans');
      await expectLoaded(page);
      for (const [words, label, address] of [
        [` ${user.email} `, user.fullName, `/admin/users/${user._id}`],
        [withdrawal.withdrawal_request, withdrawal.withdrawal_request, `/admin/withdrawal/view/${withdrawal._id}`],
        [topup.transaction_id, topup.transaction_id, `/admin/transaction/details/${topup._id}`],
        [topup.transaction_hash, topup.transaction_id, `/admin/transaction/details/${topup._id}`],
        [ticket.ticket_id, ticket.ticket_id, `/admin/support-ticket/details/${ticket._id}`],
      ]) {
        await page.keyboard.press('ControlOrMeta+k');
        await field(page).fill(known(words));
        await option(page, new RegExp(`^${label}`)).click();
        await expect(page).toHaveURL(known(address));
      }
    },
  );
});
