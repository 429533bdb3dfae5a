import type { Page } from '@playwright/test';
import { expect, test } from './two-people';
import { columnHeadings, hideColumn, getViewsMenu, getViewsPanel, saveView } from './views';

const menuLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test.describe('saved views', { tag: '@feature-records' }, () => {
  test("can be shared, made a colleague's default, and deleted", async ({ page, colleague }) => {
    await page.goto('/admin/withdrawals?status=pending&sort=-amount');
    await hideColumn(page, 'Phone No.');
    await saveView(page, 'Large and pending', { isShared: true });
    await expect(page).toHaveURL(/\/admin\/withdrawals\?status=pending&sort=-amount&view=/);

    const colleaguePage = colleague.page;
    await colleaguePage.goto('/admin/withdrawals');
    await expect(columnHeadings(colleaguePage).filter({ hasText: 'Phone No.' })).toHaveCount(1);
    await getViewsMenu(colleaguePage).click();
    await getViewsPanel(colleaguePage)
      .getByRole('button', { name: /^Large and pending shared by/ })
      .click();
    await expect(colleaguePage).toHaveURL(/status=pending&sort=-amount&view=/);
    await expect(columnHeadings(colleaguePage).filter({ hasText: 'Phone No.' })).toHaveCount(0);
    await getViewsMenu(colleaguePage).click();
    await expect(getViewsPanel(colleaguePage).getByRole('button', { name: 'Rename…' })).toHaveCount(0);
    await getViewsPanel(colleaguePage).getByRole('checkbox', { name: 'Default view for this list' }).click();
    await expect(getViewsPanel(colleaguePage).getByText(/, default view$/)).toBeVisible();
    await colleaguePage.keyboard.press('Escape');
    await expect(menuLink(colleaguePage, /^Withdrawals/)).toHaveAttribute(
      'href',
      /\?status=pending&sort=-amount&view=/,
    );
    await expect(getViewsMenu(colleaguePage, 'Views: Large and pending')).toBeVisible();
    await getViewsMenu(page).click();
    await getViewsPanel(page).getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(getViewsMenu(page, /^Views$/)).toBeVisible();
    await expect(page).toHaveURL('/admin/withdrawals?status=pending&sort=-amount');

    await colleaguePage.reload();
    await expect(colleaguePage.getByText(/^This view has been deleted or is no longer shared/)).toBeVisible();
    await expect(colleaguePage).toHaveURL(/status=pending&sort=-amount&view=/);
    await expect(columnHeadings(colleaguePage).filter({ hasText: 'Phone No.' })).toHaveCount(0);
    await expect(menuLink(colleaguePage, /^Withdrawals/)).toHaveAttribute('href', '/admin/withdrawals');
  });
});
