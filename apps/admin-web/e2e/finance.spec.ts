import { approveCase } from './approve';
import { chooseReason } from './choose-reason';
import { expect, test } from './support';

test.describe('the finance screens', { tag: '@feature-finance' }, () => {
  // covers: plan-form.saved
  test('add, change and delete a plan', { tag: '@minimal-server' }, async ({ page }) => {
    // Not every server sorts the newest first.
    const list = '/admin/plans?limit=100';
    await page.goto(list);
    await page.getByRole('link', { name: '+ Add New' }).click();
    await page.getByRole('textbox', { name: 'Category' }).fill('Evergreen');
    await page.getByRole('textbox', { name: 'Investment Min' }).fill('1000');
    await page.getByRole('textbox', { name: 'Investment Max' }).fill('500');
    await page.getByRole('textbox', { name: 'Profit Min (%)' }).fill('4');
    await page.getByRole('textbox', { name: 'Profit Max (%)' }).fill('6.5');
    await page.getByRole('textbox', { name: 'Lock-In Period' }).fill('90');
    await page.getByRole('button', { name: 'Add Plan' }).click();
    await expect(page.getByText('Investment Max must be more than Investment Min').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Investment Max' }).fill('');
    await page.getByRole('button', { name: 'Add Plan' }).click();

    await expect(page.getByText('Plan added successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
    const row = page.getByRole('row', { name: /Evergreen/ });
    await expect(row).toContainText('$1,000.00 - No Limit');
    await expect(row).toContainText('90 days');

    await row.getByRole('link', { name: 'Evergreen', exact: true }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(page.getByText('Plan updated successfully')).toBeVisible();
    await expect(row).toContainText('Inactive');

    await page.getByRole('button', { name: 'Delete Evergreen' }).click();
    await page.getByRole('button', { name: 'Delete plan' }).click();
    await expect(page.getByText('Plan deleted successfully.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test(
    'find a withdrawal, and reject it after a confirmation with all details',
    { tag: '@minimal-server-smoke' },
    async ({ page }) => {
      await page.goto('/admin/withdrawals?status=pending');
      const link = page.getByRole('rowheader').first().getByRole('link');
      const id = (await link.textContent()) ?? '';
      await page.getByRole('searchbox', { name: 'Search withdrawals' }).fill(id);
      await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
      await page.getByRole('link', { name: id, exact: true }).click();

      await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
      await page.getByRole('button', { name: 'Update Status' }).click();
      const dialog = page.getByRole('dialog', { name: `Reject withdrawal ${id}?` });
      await expect(dialog.getByText('No money moves.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await chooseReason(dialog);
      await dialog.getByRole('button', { name: /^Reject \$/ }).click();
      await expect(page.getByText('Status updated successfully.')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Status and actions' }).getByText('Rejected')).toBeVisible();
    },
  );

  test('find pending top-ups, and approve one', { tag: '@minimal-server-smoke' }, async ({ page }) => {
    await page.goto('/admin/transactions');
    await expect(page.getByText(/^Showing 1 to 10 of [\d,]+ entries$/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Top-up');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
    // Until they load, the previous rows are shown dimmed.
    await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(10);
    await page.getByRole('link', { name: /^View/ }).first().click();

    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await approveCase(page, page.getByText('Transaction approved successfully!'));
    await expect(page.getByText('This transaction has been approved and cannot be modified.')).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL('/admin/transactions?type=topup&status=pending');
  });
});
