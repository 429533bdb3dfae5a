import { expectAccessibleInAllModes } from './support';
import { expect, test } from './two-people';
import { columnHeadings, hideColumn, getViewsMenu, getViewsPanel, saveView } from './views';

test.describe('a list', { tag: '@feature-records' }, () => {
  test('marks a changed view, which can be saved or reset', async ({ page }) => {
    await page.goto('/admin/users');
    await saveView(page, 'My users');
    await page.getByRole('combobox', { name: 'KYC' }).selectOption('pending');
    await expect(getViewsMenu(page, 'Views: My users, changed')).toBeVisible();
    await getViewsMenu(page).click();
    await getViewsPanel(page).getByRole('button', { name: 'Reset' }).click();
    await expect(getViewsMenu(page, /^Views: My users$/)).toBeVisible();
    await hideColumn(page, 'Phone');
    await getViewsMenu(page, 'Views: My users, changed').click();
    await getViewsPanel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(getViewsMenu(page, /^Views: My users$/)).toBeVisible();
    await getViewsPanel(page).getByRole('button', { name: 'Default view' }).click();
    await expect(columnHeadings(page).filter({ hasText: 'Phone' })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('table:users'));
    await page.goBack();
    await page.reload();
    await expect(columnHeadings(page).filter({ hasText: 'Phone' })).toHaveCount(0);
  });

  test('assigns selected tickets, sets their status and exports them', async ({ page, colleague }) => {
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
    await expectAccessibleInAllModes(page);
  });

  test('reorders and resizes columns by pointer and keyboard', async ({ page }) => {
    await page.goto('/admin/users');
    const getHeading = (name: string) => page.getByRole('columnheader', { name });
    await page.getByRole('separator', { name: 'Width of Email' }).waitFor({ state: 'attached' });
    await getHeading('Phone').dragTo(getHeading('Name'));
    await expect(columnHeadings(page).first()).toHaveAccessibleName('Phone');
    const edge = page.getByRole('separator', { name: 'Width of Name' });
    const before = (await getHeading('Name').boundingBox())?.width ?? 0;
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await getHeading('Name').boundingBox())?.width).toBeGreaterThan(before + 8);
    await page.reload();
    await expect(columnHeadings(page).first()).toHaveAccessibleName('Phone');
    expect((await getHeading('Name').boundingBox())?.width).toBeGreaterThan(before + 8);
  });
});
