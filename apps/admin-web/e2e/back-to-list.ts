import type { Page } from '@playwright/test';
import { expect, expectLoaded } from './support';

export const LIST_URL = '/admin/users?limit=25&sort=fullName';
export const getScrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens the list, and a record far down through a link with this label. Returns the link and the scroll position. */
export async function openRowFarDown(page: Page, linkName: RegExp) {
  await page.goto(LIST_URL);
  await expectLoaded(page);
  const name = await page.getByRole('link', { name: linkName }).nth(19).getAttribute('aria-label');
  const link = page.getByRole('link', { name: name ?? '', exact: true });
  await link.scrollIntoViewIfNeeded();
  const top = await getScrollTop(page);
  expect(top).toBeGreaterThan(300);
  await link.click();
  await expect(page).not.toHaveURL(LIST_URL);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await getScrollTop(page)).toBe(0);
  await expectLoaded(page);
  return { link, top };
}
