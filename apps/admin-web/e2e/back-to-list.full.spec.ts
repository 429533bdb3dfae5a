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
