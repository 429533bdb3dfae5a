import { createUser, expect, expectAccessible, expectNoSidewaysScroll, test } from './support';

test.describe('the audit log', { tag: '@feature-audit' }, () => {
  test(
    'has what an admin does to a user, in the log and on the user’s own screen',
    { tag: '@feature-users' },
    async ({ page, request, sessionOf }) => {
      const { id, fullName } = await createUser(request, await sessionOf('admin'));
      await page.goto(`/admin/users/edit/${id}`);
      const history = page.getByRole('region', { name: 'History' });
      await expect(history.getByRole('listitem')).toHaveText(/User added/);
      await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Completed');
      await page.getByRole('button', { name: 'Update User' }).click();
      await page.getByRole('button', { name: 'Complete all the same' }).click();
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

  test('is narrowed to a person, an action and a time by the address', async ({ page, request, sessionOf }) => {
    const { id: admin } = await sessionOf('admin');
    await createUser(request, await sessionOf('admin'));
    await page.goto('/admin/audit-log');
    const table = page.getByRole('table', { name: 'Audit Log' });
    await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('User added');
    await expect(page).toHaveURL('/admin/audit-log?action=addUser');
    await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption(admin);
    const actions = async () => new Set(await table.getByRole('rowheader').allTextContents());
    await expect.poll(actions).toEqual(new Set(['User added']));

    await page.getByRole('button', { name: 'Date: any' }).click();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Nothing has been recorded yet')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/admin/audit-log');
    await expect(table.getByRole('rowheader').first()).toBeVisible();
  });

  test('finds what was done to somebody by their email, the oldest first', async ({ page, request, sessionOf }) => {
    const { id, email } = await createUser(request, await sessionOf('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Completed');
    await page.getByRole('button', { name: 'Update User' }).click();
    await page.getByRole('button', { name: 'Complete all the same' }).click();
    await expect(page).toHaveURL(/\/admin\/users(\?|$)/);

    await page.goto('/admin/audit-log');
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(email);
    const actions = page.getByRole('table', { name: 'Audit Log' }).getByRole('rowheader');
    await expect(actions).toHaveText(['User changed', 'User added']);
    await page.getByRole('button', { name: 'Time' }).click();
    await expect(actions).toHaveText(['User added', 'User changed']);
  });

  test('is accessible, and nothing scrolls sideways on a phone', async ({ page }) => {
    await page.goto('/admin/audit-log');
    await expect(page.getByRole('table', { name: 'Audit Log' }).getByRole('rowheader').first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Audit Log' }).getByRole('listitem').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('of a server that keeps none is not missed', { tag: '@feature-users' }, async ({ page, request, sessionOf }) => {
    const { id, fullName } = await createUser(request, await sessionOf('admin'));
    await page.route('**/api/admin/capabilities', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.goto(`/admin/users/edit/${id}`);
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(fullName);
    await expect(page.getByRole('region', { name: 'History' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' })).toHaveCount(0);
    await page.goto('/admin/audit-log');
    await expect(page.getByText('This server keeps no audit log')).toBeVisible();
  });
});

test.describe('for a sub-admin', { tag: '@feature-audit' }, () => {
  test.use({ account: 'support' });

  test('there is no audit log, in the menu or behind its address', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/admin/audit-log');
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Audit/ })).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/api/admin/audit-log'))).toEqual([]);
  });
});
