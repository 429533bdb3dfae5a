import type { Page } from '@playwright/test';
import { list, openFarDown, scrolled } from './back-to-list';
import { expect, expectLoaded, test } from './support';

for (const { way, back } of [
  { way: 'the link back', back: (page: Page) => page.getByRole('link', { name: 'Back' }).click() },
  { way: 'Cancel', back: (page: Page) => page.getByRole('link', { name: 'Cancel' }).click() },
]) {
  test(`${way} leads back to the row and to where the page was`, { tag: '@feature-users' }, async ({ page }) => {
    const { link, top } = await openFarDown(page, /^Edit /);
    await back(page);
    await expect(page).toHaveURL(list);
    await expect(link).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(top);
  });
}

test(
  'Back leads to the row where the list has to be fetched again, too',
  { tag: '@feature-users' },
  async ({ page }) => {
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
  },
);

test('the menu leads to the beginning of a list', { tag: '@feature-users' }, async ({ page }) => {
  await openFarDown(page, /^Edit /);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeFocused();
  await expectLoaded(page);
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeFocused();
  expect(await scrolled(page)).toBe(0);
});
