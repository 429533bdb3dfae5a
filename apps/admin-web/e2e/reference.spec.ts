import { expect, test } from './support';

test.use({ account: null });

test('the API reference shows nothing before the sign-in, and links to it', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Sign in to read the reference' })).toBeVisible();
  await expect(page.getByText('Change a plan')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});
