import { expect, test } from './support';

test('the frame stays if the code of a screen fails to load, and Retry works', async ({ page }) => {
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
