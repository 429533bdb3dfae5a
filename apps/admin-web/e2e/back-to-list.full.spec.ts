import type { Page } from '@playwright/test';
import { LIST_URL, openRowFarDown, getScrollTop } from './back-to-list';
import { expect, expectLoaded, test } from './support';

for (const { label, goBack } of [
  { label: 'the Back link', goBack: (page: Page) => page.getByRole('link', { name: 'Back' }).click() },
  { label: 'Cancel', goBack: (page: Page) => page.getByRole('link', { name: 'Cancel' }).click() },
]) {
  test(`${label} restores focus on the row and the scroll position`, { tag: '@feature-users' }, async ({ page }) => {
    const { link, top } = await openRowFarDown(page, /^Edit /);
    await goBack(page);
    await expect(page).toHaveURL(LIST_URL);
    await expect(link).toBeFocused();
    await expect.poll(() => getScrollTop(page)).toBe(top);
  });
}

test(
  'Back restores focus and position when the list must be loaded again',
  { tag: '@feature-users' },
  async ({ page }) => {
    const { link, top } = await openRowFarDown(page, /^Wallet of /);
    await page.reload();
    await expectLoaded(page);
    await page.route('**/user/getall?*', async (route) => {
      // The screen renders without its rows first.
      await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
      await route.continue();
    });
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(() => getScrollTop(page)).toBe(top);
  },
);

test('the menu opens a list at the top', { tag: '@feature-users' }, async ({ page }) => {
  await openRowFarDown(page, /^Edit /);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeFocused();
  await expectLoaded(page);
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeFocused();
  expect(await getScrollTop(page)).toBe(0);
});
