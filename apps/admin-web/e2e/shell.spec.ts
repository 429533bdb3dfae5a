import type { Page } from '@playwright/test';
import { accounts, expect, holdBack, permissionsOf, signIn, storedSession, test } from './support';

const menu = [
  ['dashboard', 'Dashboard', '/admin/dashboard', 'Analytics Report'],
  ['users', 'Users', '/admin/users', 'Users List'],
  ['plans', 'Plans', '/admin/plans', 'Plans List'],
  ['subadmins', 'Subadmins', '/admin/subadmins', 'Subadmin Users List'],
  ['wallets', 'Wallets', '/admin/wallets', 'Admin Wallet Addresses'],
  ['withdrawals', 'Withdrawals', '/admin/withdrawals', 'Withdrawal List'],
  ['support', 'Support', '/admin/support-tickets', 'Support Ticket List'],
  ['referrals', 'Referrals', '/admin/referrals-list', 'Referrals List'],
  ['transactions', 'Transactions', '/admin/transactions', 'Transactions List'],
] as const;

/** The items that need a flag. What is for the main admin alone stands after them. */
const flagged = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .filter({ hasNotText: /Audit Log|Programs and Their Keys|Rules and Sessions/ });

test.describe('spec §2 Sidebar', () => {
  // covers: sidebar.items
  test('the nine items with their routes and subtitles, in this order', { tag: '@any-server' }, async ({ page }) => {
    await page.goto('/admin/dashboard');
    const links = flagged(page);
    await expect(links).toHaveCount(9);
    const drawn = await links.evaluateAll((items) =>
      items.map((item) => [
        item.getAttribute('href'),
        // Behind them may stand how much waits.
        ...[...item.querySelectorAll('span > span')].slice(0, 2).map((words) => words.textContent),
      ]),
    );
    expect(drawn).toEqual(menu.map(([, label, path, subtitle]) => [path, label, subtitle]));
  });

  for (const [permission, label, path] of menu) {
    // covers: sidebar.permission, roles.menu
    test(`Each menu item appears only if the matching permission is true: ${permission}`, async ({ page }) => {
      await page.route('**/api/admin/permissions/*', (route) => route.fulfill({ json: permissionsOf(permission) }));
      await page.goto('/admin/dashboard');
      const links = flagged(page);
      await expect(links).toHaveCount(1);
      await expect(links.first()).toContainText(label);
      await links.first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(links.first()).toHaveAttribute('aria-current', 'page');
    });
  }

  // covers: sidebar.loading
  test('While permissions load, the sidebar shows Loading...', async ({ page }) => {
    const letGo = await holdBack(page, '**/api/admin/permissions/*');
    await page.goto('/admin/dashboard');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByText('Loading...')).toBeVisible();
    letGo();
    await expect(sidebar.getByRole('link', { name: /^Users/ })).toBeVisible();
    await expect(sidebar.getByText('Loading...')).toBeHidden();
  });

  for (const [case_, answer] of [
    ['none is granted', { status: 200, json: { success: true, permissions: {} } }],
    ['the call fails', { status: 404, json: { success: false, message: 'Resource not found', code: 'not_found' } }],
  ] as const) {
    // covers: sidebar.none, error.permissions
    test(`If no permissions come back, it shows No permissions available: ${case_}`, async ({ page }) => {
      await page.route('**/api/admin/permissions/*', (route) => route.fulfill(answer));
      await page.goto('/admin/dashboard');
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await expect(sidebar.getByText('No permissions available')).toBeVisible();
      await page.unroute('**/api/admin/permissions/*');
      await sidebar.getByRole('button', { name: 'Retry' }).click();
      await expect(sidebar.getByRole('link', { name: /^Users/ })).toBeVisible();
    });
  }

  // covers: sidebar.brand
  test('spec §1 The sidebar shows a logo and the product name', async ({ page }) => {
    await page.goto('/admin/dashboard');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByText('Countinghouse')).toBeVisible();
    const logo = sidebar.locator('img').first();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('on a phone it opens from the header', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Users/ })
      .click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('spec §2 Header', { tag: '@any-server' }, () => {
  test.beforeEach(({ page }) => page.goto('/admin/users'));

  // covers: header.profile, calls.details
  test("A profile avatar dropdown shows the admin's initials, full name and email", async ({
    page,
    request,
    sessionOf,
  }) => {
    const { token, id } = await sessionOf('admin');
    const details = await request.get(`/api/admin/details/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { fullName, email } = (await details.json()).data;
    const initials = fullName.replaceAll(/(\w)\S*\s*/g, '$1');

    const avatar = page.getByRole('banner').getByRole('button', { name: `Profile of ${fullName}` });
    await expect(avatar).toHaveText(initials);
    await avatar.click();
    const dropdown = page.getByRole('dialog', { name: `Profile of ${fullName}` });
    await expect(dropdown.getByText(fullName, { exact: true })).toBeVisible();
    await expect(dropdown.getByText(email)).toBeVisible();
    await expect(dropdown.getByText(initials, { exact: true })).toBeVisible();
  });

  // covers: header.outside
  test('A click outside closes the dropdown', async ({ page }) => {
    await page.getByRole('button', { name: /^Profile/ }).click();
    const signOut = page.getByRole('button', { name: 'Sign Out' });
    await expect(signOut).toBeVisible();
    await page.getByRole('heading', { name: 'Users List' }).click();
    await expect(signOut).toBeHidden();
  });

  // covers: error.admin-details
  test('details that cannot be had leave Sign Out in its place', async ({ page }) => {
    await page.route('**/api/admin/details/*', (route) => route.fulfill({ status: 404, json: { success: false } }));
    await page.reload();
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByText('Your details could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});

test.describe('spec §2 Header: Sign Out', () => {
  test.use({ account: null });

  // covers: header.sign-out, state.signed-out
  test('removes the stored token and id and goes to /admin/signin', { tag: '@any-server' }, async ({ page }) => {
    await page.goto('/admin/signin');
    await signIn(page, accounts.support);
    await expect(page).toHaveURL('/admin/dashboard');
    await page.evaluate(() => localStorage.setItem('something', 'else'));
    await page.getByRole('button', { name: /^Profile/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();

    await expect(page).toHaveURL('/admin/signin');
    expect(await storedSession(page)).toEqual({ token: null, id: null });
    expect(await page.evaluate(() => localStorage.getItem('something'))).toBe('else');
  });

  test('has the server forget the token', async ({ page, request }) => {
    await page.goto('/admin/signin');
    await signIn(page, accounts.support);
    await expect(page).toHaveURL('/admin/dashboard');
    const { token, id } = await storedSession(page);
    await page.getByRole('button', { name: /^Profile/ }).click();
    const revoked = page.waitForResponse('**/api/admin/signout');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect((await revoked).status()).toBe(200);
    const after = await request.get(`/api/admin/details/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(after.status()).toBe(403);
  });
});

test.describe('dashboard', { tag: '@any-server' }, () => {
  // covers: dashboard.admin
  test('spec §2 Dashboard: Admin header card with full name, role badge and email', async ({
    page,
    request,
    sessionOf,
  }) => {
    const { token, id } = await sessionOf('admin');
    const details = await request.get(`/api/admin/details/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { fullName, email } = (await details.json()).data;
    await page.goto('/admin/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: fullName })).toBeVisible();
    await expect(main.getByText('Admin', { exact: true })).toBeVisible();
    await expect(main.getByText(email)).toBeVisible();
  });

  // covers: dashboard.actions
  test('spec §2 Dashboard: Quick Actions links', async ({ page }) => {
    await page.goto('/admin/dashboard');
    const links = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
    await expect(links).toHaveCount(4);
    expect(await links.evaluateAll((items) => items.map((item) => item.getAttribute('href')))).toEqual([
      '/admin/users',
      '/admin/plans',
      '/admin/withdrawals',
      '/admin/support-tickets',
    ]);
  });

  test.describe('of a sub-admin', () => {
    test.use({ account: 'support' });

    test('Quick Actions are those that they may take', async ({ page }) => {
      await page.goto('/admin/dashboard');
      const links = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
      await expect(links).toHaveText(['Support Tickets']);
      await expect(page.getByRole('main').getByText('Subadmin', { exact: true })).toBeVisible();
    });
  });
});
