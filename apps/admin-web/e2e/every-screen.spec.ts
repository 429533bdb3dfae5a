import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test, type Session } from './support';

/** Every address of the panel, of records that the demo has. */
async function everyAddress(request: APIRequestContext, { token }: Session): Promise<string[]> {
  const read = async (path: string) => {
    const response = await request.get(`/api/admin${path}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.status(), path).toBe(200);
    return (await response.json()).data;
  };
  const { users } = await read('/user/getall?limit=1');
  const user = users[0]._id;
  const [plan] = await read('/plan/getall');
  const [withdrawal] = await read('/withdrawals');
  const [ticket] = await read('/support-enquiries');
  const [referral] = await read('/referrals?limit=1');
  const subadmins: { _id: string; role: string }[] = await read('/subadmin/getall');
  const subadmin = subadmins.find(({ role }) => role === 'subadmin')?._id;
  const { transactions } = await read('/all-transactions?limit=1&status=pending');
  return [
    '/admin/dashboard',
    '/admin/users',
    '/admin/users/create',
    `/admin/users/edit/${user}`,
    `/admin/transactions/user/${user}`,
    `/admin/user/wallet/${user}`,
    '/admin/plans',
    '/admin/plans/create',
    `/admin/plans/edit/${plan._id}`,
    '/admin/subadmins',
    '/admin/subadmins/create',
    `/admin/subadmins/edit/${subadmin}`,
    '/admin/wallets',
    '/admin/withdrawals',
    `/admin/withdrawal/view/${withdrawal._id}`,
    '/admin/support-tickets',
    `/admin/support-ticket/details/${ticket._id}`,
    '/admin/referrals-list',
    `/admin/referral-details/${referral.user_id._id}`,
    '/admin/transactions',
    `/admin/transaction/details/${transactions[0]._id}`,
    '/admin/audit-log',
  ];
}

/** Words of buttons and links that do not fit into them. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, button *, a *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent)
      .map((element) => element.textContent ?? ''),
  );
}

test.describe('text enlarged to 200 %, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no screen scrolls sideways or cuts a control, and nothing is blocked', async ({ page, request, sessionOf }) => {
    // One walk over all of them, on one page.
    test.slow();
    // What the content security policy refuses, the browser says on its console.
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    for (const address of await everyAddress(request, await sessionOf('admin'))) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        expect.soft(await cutWords(page), address).toEqual([]);
      });
    }
    expect(complaints).toEqual([]);
  });
});
