import { createSubadmin, createUser, expect, expectAccessible, picture, test } from './support';

test.describe('the audit log', { tag: '@feature-audit' }, () => {
  test('has what changed nothing: by person, by record and by address', async ({ page, request, sessionOf }) => {
    const session = await sessionOf('admin');
    const clerk = await createSubadmin(request, session, { withdrawals: true });
    const user = await createUser(request, session, { selfieUpload: picture });
    const signIn = (password: string) => request.post('/api/admin/signin', { data: { email: clerk.email, password } });
    expect((await signIn('not the right one')).status()).toBe(401);
    const authorization = `Bearer ${(await (await signIn(clerk.password)).json()).token}`;
    const file = await request.get('/api/admin/withdrawals', { headers: { authorization, accept: 'text/csv' } });
    expect(file.status()).toBe(200);
    await page.goto(`/admin/users/edit/${user.id}`);
    await expect(page.getByRole('group', { name: 'Selfie' }).getByRole('img')).toBeVisible();
    const refused = await request.patch(`/api/admin/user/update/${user.id}`, {
      headers: { authorization },
      data: { kyc_status: 'completed' },
    });
    expect(refused.status()).toBe(401);

    await page.goto('/admin/audit-log');
    const table = page.getByRole('table', { name: 'Audit Log' });
    const actions = table.getByRole('rowheader');
    const search = page.getByRole('searchbox', { name: 'Search the audit log' });
    const rowOf = (action: string) => page.getByRole('row').filter({ hasText: action });

    await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption(clerk.id);
    await expect(actions).toHaveText(['Change refused', 'Export ended', 'Withdrawals exported', 'Signed in']);
    await expect(rowOf('Change refused')).toContainText(`Refusal ${user.fullName}`);
    await expect(rowOf('Change refused')).toHaveText(/TriedUser changed/);
    await expect(rowOf('Export ended')).toHaveText(/ListWithdrawals exported.*Rows[\d,]+.*Filewhole/);
    await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption('');

    await search.fill(user.email);
    await expect(actions).toHaveText(['Change refused', 'Document looked at', 'User added']);
    await search.fill(clerk.email);
    await expect(actions).toHaveText(['Signed in', 'Sign-in failed', 'Subadmin added']);
    await expect(rowOf('Sign-in failed')).toContainText('Not signed in');

    await search.fill('127.0.0.1');
    await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('Change refused');
    await expect.poll(async () => new Set(await actions.allTextContents())).toEqual(new Set(['Change refused']));
    await expect(rowOf(user.fullName)).toContainText(clerk.fullName);
    await search.fill('203.0.113.99');
    await expect(actions).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await search.fill(user.email);
    await rowOf('Change refused')
      .getByRole('button', { name: /^Show "Change refused"/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change refused' });
    await expect(dialog).toContainText('You do not have access to this area.');
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
