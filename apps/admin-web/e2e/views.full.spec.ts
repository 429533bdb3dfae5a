import type { Page } from '@playwright/test';
import { expectGoodLooks } from './support';
import { expect, test } from './two-people';

const menuOf = (page: Page, name: string | RegExp = /^Views/) => page.getByRole('button', { name });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Views' });
// Also those that have no room at this width.
const headings = (page: Page) => page.locator('th[scope=col]');

async function hide(page: Page, column: string) {
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: column }).click();
  await page.keyboard.press('Escape');
}

async function save(page: Page, name: string, { isShared = false } = {}) {
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

test.describe('saved views', { tag: '@feature-records' }, () => {
  test('what is changed is said, and saved or taken back', async ({ page }) => {
    await page.goto('/admin/users');
    await save(page, 'My users');
    await page.getByRole('combobox', { name: 'KYC' }).selectOption('pending');
    await expect(menuOf(page, 'Views: My users, changed')).toBeVisible();
    await menuOf(page).click();
    await panelOf(page).getByRole('button', { name: 'Reset' }).click();
    await expect(menuOf(page, /^Views: My users$/)).toBeVisible();
    await hide(page, 'Phone');
    await menuOf(page, 'Views: My users, changed').click();
    await panelOf(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(menuOf(page, /^Views: My users$/)).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'No view' }).click();
    await expect(headings(page).filter({ hasText: 'Phone' })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('table:users'));
    await page.goBack();
    await page.reload();
    await expect(headings(page).filter({ hasText: 'Phone' })).toHaveCount(0);
  });

  test('selected tickets get a status and an assignee, and are saved as a file', async ({ page, colleague }) => {
    await page.goto('/admin/support-tickets?status=pending');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('checkbox', { name: 'Select rows' }).click();
    await page.keyboard.press('Escape');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    const names = await rows.getByRole('rowheader').allTextContents();
    const [first, , third] = names;
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).click({ modifiers: ['Shift'] });
    await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Export selected' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tickets-selected.csv');
    await bar.getByRole('combobox', { name: /^Assign/ }).selectOption(colleague.fullName);
    await expect(bar.getByText('2 tickets updated.')).toBeVisible();
    await page.goto(`/admin/support-tickets?search=${first}`);
    await page.getByRole('link', { name: first, exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/./);
    await page.goto(`/admin/support-tickets?search=${third}`);
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click();
    await bar.getByRole('combobox', { name: /^Set the status/ }).selectOption('On Hold');
    await expect(bar.getByText(/tickets? updated\./)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'On Hold' })).toBeVisible();
    await expectGoodLooks(page);
  });
});
