import { expect, test } from './support';

test.use({ account: null });

test('the reference of the API shows nothing before the sign-in, and leads there', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'The reference is for those who are signed in' })).toBeVisible();
  await expect(page.getByText('Change a plan')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});
