import { list, openFarDown, scrolled } from './back-to-list';
import { expect, expectLoaded, test } from './support';

test('Back leads back to the row and to where the page was', { tag: '@feature-users' }, async ({ page }) => {
  const { link, top } = await openFarDown(page, /^Edit /);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(top);
});

test('so it does where the list has to be fetched again', { tag: '@feature-users' }, async ({ page }) => {
  const { link, top } = await openFarDown(page, /^Wallet of /);
  await page.reload();
  await expectLoaded(page);
  await page.route('**/user/getall?*', async (route) => {
    // The screen is drawn without its rows first.
    await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
    await route.continue();
  });
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(top);
});
