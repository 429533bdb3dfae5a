import { expect, sessionExpired, signIn, storedSession, test } from './support';

// covers: access.way-back, state.session-over
test(
  'a session from sign-in to its end, and the way back',
  { tag: ['@any-server', '@any-server-always'] },
  async ({ page }) => {
    await page.goto('/admin/users?search=a&page=2');
    await expect(page.getByRole('table')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('something', 'else'));
    await page.route('**/api/admin/user/getall*', sessionExpired);
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    // It is remembered over a reload of the sign-in screen.
    await page.unroute('**/api/admin/user/getall*');
    await page.reload();
    await signIn(page);
    await expect(page).toHaveURL('/admin/users?search=a&sort=email');
    await expect(page.getByRole('table')).toBeVisible();
  },
);

test('signing out in one tab keeps what is typed in another, and signing in there opens both', async ({
  page,
  context,
  sessionOf,
}) => {
  await page.goto('/admin/users/create');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
  const other = await context.newPage();
  await other.goto('/admin/signin');
  // Not on the server: other tests go on with the session.
  await other.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('id');
  });
  await expect(page).toHaveURL('/admin/signin');
  await expect(page.getByText(/^You have signed out in another window/)).toBeVisible();

  await other.evaluate(
    ({ token, id }) => {
      localStorage.setItem('id', id);
      localStorage.setItem('token', token);
    },
    await sessionOf('admin'),
  );
  await expect(page).toHaveURL('/admin/users/create');
  await expect(page.getByText('What you had typed before is here again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
});

test.describe('an admin without the permission', () => {
  test.use({ account: 'support' });

  // covers: roles.screens
  test('is let into their areas and no other, by panel and server', async ({ page }) => {
    const refused = page.waitForResponse('**/api/admin/user/getall?*');
    await page.goto('/admin/users');
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    expect((await refused).status()).toBe(401);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveText(['Support Tickets']);
    expect(await storedSession(page)).toMatchObject({ token: expect.any(String) });
  });
});
