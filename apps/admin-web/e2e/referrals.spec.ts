import { expect, test } from './support';

test(
  'a referral code finds its program, which lists the referred users',
  { tag: ['@feature-users', '@minimal-server-smoke'] },
  async ({ page }) => {
    await page.goto('/admin/referrals-list');
    await expect(page.getByText(/^Total: \d+$/)).toBeVisible();
    const row = page.getByRole('table').getByRole('row').nth(1);
    const name = await row.getByRole('link').first().innerText();
    const code = await row.getByRole('cell').nth(1).innerText();

    await page.getByRole('searchbox', { name: 'Search referrals' }).fill(code);
    await expect(page.getByText('Total: 1', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: `View referrals of ${name}` }).click();

    await expect(page.getByRole('heading', { level: 1, name: `Referrals of ${name}` })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Next Milestone' })).toBeVisible();
    for (const table of ['Referred Users', 'Referral Earnings', 'Milestones Achieved']) {
      await expect(page.getByRole('region', { name: table })).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByText('Total: 1', { exact: true })).toBeVisible();
  },
);
