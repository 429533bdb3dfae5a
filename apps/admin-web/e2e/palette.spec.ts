import type { Page } from '@playwright/test';
import { known } from './known';
import { expect, expectLoaded, test } from './support';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test.describe('the command palette', () => {
  test('is fetched when it is wanted, goes to an area by keyboard alone, and gives the focus back', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    // The session watch is the last thing that the panel fetches by itself.
    const isAllFetched = page.waitForResponse('**/api/admin/session');
    await page.goto('/admin/plans');
    await expectLoaded(page);
    await isAllFetched;
    expect(fetched.filter((url) => url.includes('palette-overlay'))).toEqual([]);

    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused();
    expect(fetched.filter((url) => url.includes('palette-overlay'))).not.toEqual([]);
    await page.keyboard.type('withdr');
    await expect(option(page, /^Withdrawals/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/withdrawals');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal List' })).toBeFocused();

    await page.getByRole('button', { name: 'Search or go to' }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search or go to' })).toBeFocused();
  });

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
