import { notice } from './sub-path';
import { expect, expectLoaded, test } from './support';

test.use({ account: null });

test('shows no notice at the root of a host', async ({ page }) => {
  await page.goto('/admin/signin');
  await expectLoaded(page);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await expect(page.getByText(notice)).toHaveCount(0);
});
