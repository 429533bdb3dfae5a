import type { Page } from '@playwright/test';
import { expect, test } from './two-people';

const menuOf = (page: Page, name: string | RegExp = /^Views/) => page.getByRole('button', { name });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Views' });
// Also those that have no room at this width.
const headings = (page: Page) => page.locator('th[scope=col]');
const menuLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

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
  test('a colleague opens a shared view, makes it what the menu opens, and loses it', async ({ page, colleague }) => {
    await page.goto('/admin/withdrawals?status=pending&sort=-amount');
    await hide(page, 'Phone No.');
    await save(page, 'Large and waiting', { isShared: true });
    await expect(page).toHaveURL(/\/admin\/withdrawals\?status=pending&sort=-amount&view=/);

    const theirs = colleague.page;
    await theirs.goto('/admin/withdrawals');
    await expect(headings(theirs).filter({ hasText: 'Phone No.' })).toHaveCount(1);
    await menuOf(theirs).click();
    await panelOf(theirs)
      .getByRole('button', { name: /^Large and waiting shared by/ })
      .click();
    await expect(theirs).toHaveURL(/status=pending&sort=-amount&view=/);
    await expect(headings(theirs).filter({ hasText: 'Phone No.' })).toHaveCount(0);
    await menuOf(theirs).click();
    await expect(panelOf(theirs).getByRole('button', { name: 'Rename…' })).toHaveCount(0);
    await panelOf(theirs).getByRole('checkbox', { name: 'My menu opens the list with it' }).click();
    await expect(panelOf(theirs).getByText('opens from the menu')).toBeVisible();
    await theirs.keyboard.press('Escape');
    await menuLink(theirs, /^Users/).click();
    await expect(theirs).toHaveURL('/admin/users');
    await menuLink(theirs, /^Withdrawals/).click();
    await expect(theirs).toHaveURL(/\/admin\/withdrawals\?status=pending&sort=-amount&view=/);
    await expect(menuOf(theirs, 'Views: Large and waiting')).toBeVisible();
    await menuOf(page).click();
    await panelOf(page).getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(menuOf(page, /^Views$/)).toBeVisible();
    await expect(page).toHaveURL('/admin/withdrawals?status=pending&sort=-amount');

    await theirs.reload();
    await expect(theirs.getByText(/^This view has been deleted or is no longer shared/)).toBeVisible();
    await expect(theirs).toHaveURL(/status=pending&sort=-amount&view=/);
    await expect(headings(theirs).filter({ hasText: 'Phone No.' })).toHaveCount(0);
    await expect(menuLink(theirs, /^Withdrawals/)).toHaveAttribute('href', '/admin/withdrawals');
  });

  test('columns are put in another order and made wider, by pointer and by keys', async ({ page }) => {
    await page.goto('/admin/users');
    const heading = (name: string) => page.getByRole('columnheader', { name });
    await page.getByRole('separator', { name: 'Width of Email' }).waitFor({ state: 'attached' });
    await heading('Phone').dragTo(heading('Name'));
    await expect(headings(page).first()).toHaveAccessibleName('Phone');
    const edge = page.getByRole('separator', { name: 'Width of Name' });
    const before = (await heading('Name').boundingBox())?.width ?? 0;
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await heading('Name').boundingBox())?.width).toBeGreaterThan(before + 8);
    await page.reload();
    await expect(headings(page).first()).toHaveAccessibleName('Phone');
    expect((await heading('Name').boundingBox())?.width).toBeGreaterThan(before + 8);
  });
});
