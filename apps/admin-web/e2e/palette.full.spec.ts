import { assertDefined } from './assert-defined';
import { getPaletteField, getOption } from './palette';
import { expect, expectLoaded, test } from './support';

test.describe('the command palette', () => {
  test(
    'finds records by email, by the ID of a withdrawal, transaction or ticket, and by hash',
    { tag: ['@feature-users', '@feature-finance', '@feature-support'] },
    async ({ page, client }) => {
      const limit = { params: { query: { page: 1, limit: 1 } } };
      const user = assertDefined((await client.GET('/user/getall', limit)).data?.data.users?.[0]);
      const withdrawal = assertDefined((await client.GET('/withdrawals', limit)).data?.data[0]);
      const ticket = assertDefined((await client.GET('/support-enquiries', limit)).data?.data[0]);
      const { data } = await client.GET('/all-transactions', { params: { query: { limit: 1000 } } });
      const topup = assertDefined(data?.data.transactions.find((each) => each.transaction_hash));

      await page.goto('/admin/plans');
      await expectLoaded(page);
      for (const [query, label, address] of [
        [` ${user.email} `, user.fullName, `/admin/users/${user._id}`],
        [withdrawal.withdrawal_request, withdrawal.withdrawal_request, `/admin/withdrawal/view/${withdrawal._id}`],
        [topup.transaction_id, topup.transaction_id, `/admin/transaction/details/${topup._id}`],
        [topup.transaction_hash, topup.transaction_id, `/admin/transaction/details/${topup._id}`],
        [ticket.ticket_id, ticket.ticket_id, `/admin/support-ticket/details/${ticket._id}`],
      ]) {
        await page.keyboard.press('ControlOrMeta+k');
        await getPaletteField(page).fill(assertDefined(query));
        await getOption(page, new RegExp(`^${label}`)).click();
        await expect(page).toHaveURL(assertDefined(address));
      }
    },
  );
});
