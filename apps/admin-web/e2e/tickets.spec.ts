import { expect, test } from './support';

test.describe('tickets', { tag: ['@feature-support', '@any-server'] }, () => {
  test('those that wait are found, and one is read', async ({ page }) => {
    await page.goto('/admin/support-tickets');
    await page.getByLabel('Status', { exact: true }).selectOption('New');
    await expect(page).toHaveURL('/admin/support-tickets?status=pending');
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('New');
    await row.getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Enquiry' })).toBeVisible();
    await expect(page.getByRole('main').getByText('New', { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin/support-tickets?status=pending');
  });
});
