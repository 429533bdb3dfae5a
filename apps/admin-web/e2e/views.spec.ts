import type { Page } from '@playwright/test';
import { expect, test } from './two-people';
import { headings, hide, menuOf, panelOf, save } from './views';

const menuLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

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
    await expect(menuLink(theirs, /^Withdrawals/)).toHaveAttribute('href', /\?status=pending&sort=-amount&view=/);
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
});
