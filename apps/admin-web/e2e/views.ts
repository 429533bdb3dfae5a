import type { Page } from '@playwright/test';
import { expect } from './support';

export const getViewsMenu = (page: Page, name: string | RegExp = /^Views/) => page.getByRole('button', { name });
export const getViewsPanel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
/** Includes columns that are hidden at this width. */
export const columnHeadings = (page: Page) => page.locator('th[scope=col]');

/** Hides a column of the list on the screen. */
export async function hideColumn(page: Page, column: string) {
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: column }).click();
  await page.keyboard.press('Escape');
}

/** Saves the list's current state as a view. */
export async function saveView(page: Page, name: string, { isShared = false } = {}) {
  await getViewsMenu(page).click();
  await getViewsPanel(page)
    .getByRole('button', { name: /^Save (this view|as new)…/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Save View' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  if (isShared) await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(getViewsMenu(page, `Views: ${name}`)).toBeVisible();
}
