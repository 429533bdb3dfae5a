import { expect, sessionExpired, signIn, readStoredSession, test } from './support';

// covers: access.way-back, state.session-over
test(
  'an expired session leads to the sign-in, which returns to the same screen',
  { tag: ['@minimal-server', '@minimal-server-smoke'] },
  async ({ page }) => {
    await page.goto('/admin/users?search=a&page=2');
    await expect(page.getByRole('table')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('something', 'else'));
    await page.route('**/api/admin/user/getall*', sessionExpired);
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    // The return path survives a reload of the sign-in screen.
    await page.unroute('**/api/admin/user/getall*');
    await page.reload();
    await signIn(page);
    await expect(page).toHaveURL('/admin/users?search=a&sort=email');
    await expect(page.getByRole('table')).toBeVisible();
  },
);

test('signing out in one tab keeps the form input of another, and signing in restores both', async ({
  page,
  context,
  getSession,
}) => {
  await page.goto('/admin/users/create');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
  const otherPage = await context.newPage();
  await otherPage.goto('/admin/signin');
  // The session stays valid on the server, because other tests use it.
  await otherPage.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('id');
  });
  await expect(page).toHaveURL('/admin/signin');
  await expect(page.getByText(/^You signed out in another window/)).toBeVisible();

  await otherPage.evaluate(
    ({ token, id }) => {
      localStorage.setItem('id', id);
      localStorage.setItem('token', token);
    },
    await getSession('admin'),
  );
  await expect(page).toHaveURL('/admin/users/create');
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
});

test.describe('an admin without the permission', () => {
  test.use({ account: 'support' });

  // covers: roles.screens
  test('has access only to their areas, in the panel and on the server', async ({ page }) => {
    const rejected = page.waitForResponse('**/api/admin/user/getall?*');
    await page.goto('/admin/users');
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    expect((await rejected).status()).toBe(401);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveText(['Support Tickets']);
    expect(await readStoredSession(page)).toMatchObject({ token: expect.any(String) });
  });
});
