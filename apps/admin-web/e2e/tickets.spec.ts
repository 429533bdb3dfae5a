import { expect, test } from './support';

test(
  'new tickets are found, and one is opened',
  { tag: ['@feature-support', '@minimal-server-smoke'] },
  async ({ page }) => {
    await page.goto('/admin/support-tickets');
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('New');
    await expect(page).toHaveURL('/admin/support-tickets?status=pending');
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('New');
    await row.getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Enquiry' })).toBeVisible();
    await expect(page.getByRole('main').getByText('New', { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin/support-tickets?status=pending');
  },
);
