import { figureOf } from './dashboard-figures';
import { expect, test } from './support';

test.describe('spec §2 Dashboard', { tag: ['@feature-users', '@feature-finance', '@feature-support'] }, () => {
  for (const [list, label, address, table] of [
    ['Platform Overview', 'Withdrawals', '/admin/withdrawals', 'Withdrawal List'],
    ['Platform Overview', 'Pending Support Tickets', '/admin/support-tickets?status=pending', 'Support Ticket List'],
    ['Topup Status', 'Cancelled', '/admin/transactions?type=topup&status=cancelled', 'Transaction History'],
    ['Support Tickets', 'Pending', '/admin/support-tickets?status=pending', 'Support Ticket List'],
  ] as const) {
    test(`${label} of ${list} leads to as many as it says`, { tag: '@any-server' }, async ({ page }) => {
      await page.goto('/admin/dashboard');
      const figure = await figureOf(page, list, label);
      await page.getByRole('list', { name: list }).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('region', { name: table })).toContainText(`of ${figure} entries`);
    });
  }
});
