import { createUser, expect, test } from './support';

test(
  "the audit log and the user's history show an admin's change of a user",
  { tag: ['@feature-audit', '@feature-users'] },
  async ({ page, request, getSession }) => {
    const { id, fullName } = await createUser(request, await getSession('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveText(/User added/);
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Completed');
    await page.getByRole('button', { name: 'Update User' }).click();
    await page.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(page).toHaveURL(/\/admin\/users(\?|$)/);

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Audit/ })
      .click();
    await expect(page).toHaveURL('/admin/audit-log');
    const row = page.getByRole('row').filter({ hasText: fullName }).filter({ hasText: 'User changed' });
    await expect(row).toHaveText(/KYC StatusPendingCompleted/);
    await expect(row).toContainText('127.0.0.1');

    await row.getByRole('button', { name: /^Show "User changed"/ }).click();
    const dialog = page.getByRole('dialog', { name: 'User changed' });
    await expect(dialog.getByRole('button', { name: 'Copy request ID' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await row.getByRole('link', { name: fullName }).click();
    await expect(page).toHaveURL(`/admin/users/${id}`);
    await expect(history.getByRole('listitem').first()).toHaveText(/User changed.*KYC Status.*Pending.*Completed/);
    await expect(history.getByRole('listitem').last()).toHaveText(/User added/);
  },
);
