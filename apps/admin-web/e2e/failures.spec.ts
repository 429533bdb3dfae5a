import { expect, test } from './support';

test('a screen whose code does not come: the frame stays, and Retry works', async ({ page }) => {
  await page.goto('/admin/users');
  await page.route('**/plans-page*.js', (route) => route.abort());
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: /^Plans/ }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This screen could not be shown.');
  await expect(menu).toBeVisible();
  await page.unroute('**/plans-page*.js');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plans List' })).toBeVisible();
});

test(
  'a question whose code does not come: the panel says that it has stopped, and Try again works',
  { tag: '@feature-users' },
  async ({ page }) => {
    await page.route(/\/assets\/confirm-dialog-/, (route) => route.abort());
    await page.goto('/admin/users');
    const remove = page.getByRole('button', { name: /^Delete / }).first();
    await remove.click();
    await expect(page.getByRole('heading', { name: 'The panel has stopped' })).toBeVisible();
    await page.unroute(/\/assets\/confirm-dialog-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await remove.click();
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeVisible();
  },
);
