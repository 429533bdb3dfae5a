import type { Page } from '@playwright/test';
import { expect } from './support';

export const menuOf = (page: Page, name: string | RegExp = /^Views/) => page.getByRole('button', { name });
export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Views' });
/** Also those that have no room at this width. */
export const headings = (page: Page) => page.locator('th[scope=col]');

/** Hides a column of the list on the screen. */
export async function hide(page: Page, column: string) {
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: column }).click();
  await page.keyboard.press('Escape');
}

/** Saves what the list shows as a view of this name. */
export async function save(page: Page, name: string, { isShared = false } = {}) {
  await menuOf(page).click();
  await panelOf(page)
    .getByRole('button', { name: /^Save (this view|as new)…/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Save View' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  if (isShared) await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(menuOf(page, `Views: ${name}`)).toBeVisible();
}
