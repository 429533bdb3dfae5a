import type { Page } from '@playwright/test';
import { expect, expectLoaded, test } from './support';

const list = '/admin/users?limit=25&sort=fullName';
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens the list and, by this kind of link, a record far down on it. Returns that link and how far the page is scrolled. */
async function openFarDown(page: Page, links: RegExp) {
  await page.goto(list);
  await expectLoaded(page);
  const name = await page.getByRole('link', { name: links }).nth(19).getAttribute('aria-label');
  const link = page.getByRole('link', { name: name ?? '', exact: true });
  await link.scrollIntoViewIfNeeded();
  const top = await scrolled(page);
  expect(top).toBeGreaterThan(300);
  await link.click();
  await expect(page).not.toHaveURL(list);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await expectLoaded(page);
  return { link, top };
}

for (const { way, back } of [
  { way: 'Back', back: (page: Page) => page.goBack() },
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
