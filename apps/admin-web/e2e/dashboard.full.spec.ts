import { readFigure } from './dashboard-figures';
import { createSubadmin, expect, signIn, test } from './support';

test.describe('spec §2 Dashboard', { tag: ['@feature-users', '@feature-finance', '@feature-support'] }, () => {
  for (const [list, label, address, table] of [
    ['Platform Overview', 'Withdrawals', '/admin/withdrawals', 'Withdrawal List'],
    ['Platform Overview', 'Pending Support Tickets', '/admin/support-tickets?status=pending', 'Support Ticket List'],
    ['Topup Status', 'Cancelled', '/admin/transactions?type=topup&status=cancelled', 'Transaction History'],
    ['Support Tickets', 'Pending', '/admin/support-tickets?status=pending', 'Support Ticket List'],
  ] as const) {
    test(`links ${label} of ${list} to a list with the same count`, { tag: '@minimal-server' }, async ({ page }) => {
      await page.goto('/admin/dashboard');
      const figure = await readFigure(page, list, label);
      await page.getByRole('list', { name: list }).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('region', { name: table })).toContainText(`of ${figure} entries`);
    });
  }
});

test.describe('an admin without permission for the dashboard', () => {
  test.use({ account: null });

  test('is redirected to the first area that they can see', async ({ page, request, getSession }) => {
    const subadmin = await createSubadmin(request, await getSession('admin'), {
      withdrawals: true,
      transactions: true,
    });
    await page.goto('/admin/signin');
    await signIn(page, subadmin);
    await expect(page).toHaveURL('/admin/withdrawals');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal List' })).toBeVisible();
  });
});
