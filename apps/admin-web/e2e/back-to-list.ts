import type { Page } from '@playwright/test';
import { expect, expectLoaded } from './support';

export const list = '/admin/users?limit=25&sort=fullName';
export const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens the list and, by this kind of link, a record far down on it. Returns that link and how far the page is scrolled. */
export async function openFarDown(page: Page, links: RegExp) {
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
