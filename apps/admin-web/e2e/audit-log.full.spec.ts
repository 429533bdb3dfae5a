import { createSubadmin, createUser, expect, expectAccessible, image, test } from './support';

test.describe('the audit log', { tag: '@feature-audit' }, () => {
  test('lists sign-ins, exports, viewed documents and rejected changes, and filters them', async ({
    page,
    request,
    getSession,
  }) => {
    const session = await getSession('admin');
    const clerk = await createSubadmin(request, session, { withdrawals: true });
    const user = await createUser(request, session, { selfieUpload: image });
    const signIn = (password: string) => request.post('/api/admin/signin', { data: { email: clerk.email, password } });
    expect((await signIn('not the right one')).status()).toBe(401);
    const authorization = `Bearer ${(await (await signIn(clerk.password)).json()).token}`;
    const file = await request.get('/api/admin/withdrawals', { headers: { authorization, accept: 'text/csv' } });
    expect(file.status()).toBe(200);
    await page.goto(`/admin/users/edit/${user.id}`);
    await expect(page.getByRole('group', { name: 'Selfie' }).getByRole('img')).toBeVisible();
    const rejected = await request.patch(`/api/admin/user/update/${user.id}`, {
      headers: { authorization },
      data: { kyc_status: 'completed' },
    });
    expect(rejected.status()).toBe(401);

    await page.goto('/admin/audit-log');
    const table = page.getByRole('table', { name: 'Audit Log' });
    const actions = table.getByRole('rowheader');
    const search = page.getByRole('searchbox', { name: 'Search the audit log' });
    const getRow = (action: string) => page.getByRole('row').filter({ hasText: action });

    await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption(clerk.id);
    await expect(actions).toHaveText(['Change denied', 'Export ended', 'Withdrawals exported', 'Signed in']);
    await expect(getRow('Change denied')).toContainText(`Denied change ${user.fullName}`);
    await expect(getRow('Change denied')).toHaveText(/TriedUser changed/);
    await expect(getRow('Export ended')).toHaveText(/ListWithdrawals exported.*Rows[\d,]+.*Filecomplete/);
    await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption('');

    await search.fill(user.email);
    await expect(actions).toHaveText(['Change denied', 'Document viewed', 'User added']);
    await search.fill(clerk.email);
    await expect(actions).toHaveText(['Signed in', 'Sign-in failed', 'Subadmin added']);
    await expect(getRow('Sign-in failed')).toContainText('Not signed in');

    await search.fill('127.0.0.1');
    await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('Change denied');
    await expect.poll(async () => new Set(await actions.allTextContents())).toEqual(new Set(['Change denied']));
    await expect(getRow(user.fullName)).toContainText(clerk.fullName);
    await search.fill('203.0.113.99');
    await expect(actions).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await search.fill(user.email);
    await getRow('Change denied')
      .getByRole('button', { name: /^Show "Change denied"/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change denied' });
    await expect(dialog).toContainText('You do not have access to this area.');
    await expectAccessible(page);
  });

  test('is hidden on a server without one', { tag: '@feature-users' }, async ({ page, request, getSession }) => {
    const { id, fullName } = await createUser(request, await getSession('admin'));
    await page.route('**/api/admin/capabilities', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.goto(`/admin/users/edit/${id}`);
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(fullName);
    await expect(page.getByRole('region', { name: 'History' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' })).toHaveCount(0);
    await page.goto('/admin/audit-log');
    await expect(page.getByText('This server has no audit log')).toBeVisible();
  });
});

test.describe('a sub-admin', { tag: '@feature-audit' }, () => {
  test.use({ account: 'support' });

  test('sees the audit log neither in the menu nor at its address', async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto('/admin/audit-log');
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Audit/ })).toHaveCount(0);
    expect(requestedUrls.filter((url) => url.includes('/api/admin/audit-log'))).toEqual([]);
  });
});
