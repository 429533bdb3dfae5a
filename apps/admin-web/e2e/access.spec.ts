import type { BrowserContext, Page } from '@playwright/test';
import { accounts, expect, permissionsOf, sessionOver, signIn, storedSession, test, type Session } from './support';

test.describe('spec §2 Access and session', { tag: '@any-server' }, () => {
  test.describe('without a login token', () => {
    test.use({ account: null });

    for (const path of ['/admin/dashboard', '/admin/users', '/admin/users/edit/1', '/admin/transactions', '/']) {
      // covers: access.guard
      test(`the visitor is sent to /admin/signin from ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page).toHaveURL('/admin/signin');
        await expect(page.getByRole('heading', { level: 1, name: 'Account Login' })).toBeVisible();
      });
    }

    for (const path of ['/admin/signin', '/signin', '/nowhere', '/admin/nowhere']) {
      // covers: access.sign-in-screen
      test(`The sign-in route and any unknown path show the sign-in screen: ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: 'Account Login' })).toBeVisible();
      });
    }
  });

  for (const path of ['/admin/signin', '/nowhere', '/admin/nowhere']) {
    // covers: access.sign-in-screen
    test(`The sign-in route and any unknown path show the sign-in screen to an admin too: ${path}`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Account Login' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });
  }

  for (const path of [
    '/admin/dashboard',
    '/admin/users',
    '/admin/users/create',
    '/admin/plans',
    '/admin/user/wallet/1',
  ]) {
    // covers: access.layout
    test(`All guarded routes share one layout, a left sidebar and a top header: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }

  // covers: access.users-alias
  test('/users leads to /admin/users', async ({ page }) => {
    await page.goto('/users');
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
  });
});

test.describe('spec §4 Session: on a 403 response', { tag: '@any-server' }, () => {
  // covers: access.way-back, state.session-over
  test('all local storage is cleared, and /signin brings the admin back to where they were', async ({ page }) => {
    await page.goto('/admin/users?search=a&page=2');
    await expect(page.getByRole('table')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('something', 'else'));
    await page.route('**/api/admin/user/getall*', sessionOver);
    await page.getByRole('button', { name: 'Email' }).click();

    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await page.unroute('**/api/admin/user/getall*');
    await signIn(page);
    await expect(page).toHaveURL('/admin/users?search=a&sort=email');
    await expect(page.getByRole('table')).toBeVisible();
  });

  // covers: access.way-back
  test('it is remembered over a reload of the sign-in screen', async ({ page }) => {
    await page.route('**/api/admin/user/getall*', sessionOver);
    await page.goto('/admin/users?search=ada');
    await expect(page).toHaveURL('/signin');
    await page.unroute('**/api/admin/user/getall*');
    await page.reload();
    await signIn(page);
    await expect(page).toHaveURL('/admin/users?search=ada');
  });

  test('what was typed into a form is still there after signing in again', async ({ page }) => {
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('+44 20 7946 0018');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    await page.route('**/api/admin/user/add', sessionOver);
    await page.getByRole('button', { name: 'Create User' }).click();

    await expect(page).toHaveURL('/signin');
    await signIn(page);
    await expect(page).toHaveURL('/admin/users/create');
    await expect(page.getByText('What you had typed before is here again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
    await expect(page.getByRole('textbox', { name: 'Phone Number' })).toHaveValue('+44 20 7946 0018');
  });

  test('another admin who signs in then does not get it', async ({ page }) => {
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
    await page.route('**/api/admin/user/add', sessionOver);
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page).toHaveURL('/signin');
    await signIn(page, accounts.support);
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    await page.getByRole('button', { name: /^Profile/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await signIn(page);
    await page.getByRole('link', { name: 'Manage Users' }).click();
    await page.getByRole('link', { name: '+ Add New' }).click();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('');
  });
});

/** Lets the session expire in another tab, which it returns; `page` waits at the sign-in screen for the next one. */
async function expireElsewhere(page: Page, context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/signin');
  return other;
}

/** Signs out in another tab, but not on the server: other tests go on with the session. */
async function signOutElsewhere(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await other.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('id');
  });
}

/** Stores a session, as another tab would on signing in. */
const startSession = (page: Page, session: Session) =>
  page.evaluate(({ token, id }) => {
    localStorage.setItem('id', id);
    localStorage.setItem('token', token);
  }, session);

test.describe('other tabs', () => {
  test('signing out in one signs out all', async ({ page, context }) => {
    await page.goto('/admin/users');
    await expect(page.getByRole('table')).toBeVisible();
    await signOutElsewhere(context);
    await expect(page).toHaveURL('/admin/signin');
  });

  test('signing out in one keeps what is typed in another for the same admin, and says so', async ({
    page,
    context,
  }) => {
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
    await signOutElsewhere(context);

    await expect(page).toHaveURL('/admin/signin');
    await expect(page.getByText(/^You have signed out in another window/)).toBeVisible();
    await signIn(page);
    await expect(page).toHaveURL('/admin/users/create');
    await expect(page.getByText('What you had typed before is here again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
  });

  test('another admin who signs in after that does not get it', async ({ page, context }) => {
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
    await signOutElsewhere(context);
    await signIn(page, accounts.support);
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    await page.getByRole('button', { name: /^Profile/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await signIn(page);
    await page.getByRole('link', { name: 'Manage Users' }).click();
    await page.getByRole('link', { name: '+ Add New' }).click();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('');
  });

  test('signing in in one lets the waiting one in', async ({ page, context, sessionOf }) => {
    await page.goto('/admin/users');
    await expect(page.getByRole('table')).toBeVisible();
    const other = await expireElsewhere(page, context);
    await startSession(other, await sessionOf('admin'));
    await expect(page).toHaveURL('/admin/users');
  });

  test('signing in in one lets in who comes to the sign-in screen after that', async ({ page, context, sessionOf }) => {
    await page.goto('/admin/users?page=2');
    await expect(page.getByRole('table')).toBeVisible();
    const other = await expireElsewhere(page, context);
    await page.goto('about:blank');
    await startSession(other, await sessionOf('admin'));
    await page.goBack();
    await expect(page).toHaveURL('/admin/users?page=2');
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('an admin without the permission', () => {
  test.use({ account: 'support' });

  for (const path of ['/admin/users', '/admin/users/create', '/admin/plans', '/admin/transactions/user/1']) {
    // covers: roles.screens
    test(`is not let into ${path}`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await expect(page.getByText('You do not have access to this area')).toBeVisible();
      // A list is asked for before it is known who may see it (ADR 22): the server refuses it, and nothing is shown.
      const ahead = path === '/admin/users' ? ['/api/admin/user/getall'] : [];
      expect(asked.filter((address) => address.startsWith('/api/admin/user'))).toEqual(ahead);
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });
  }

  test('is told so when the server says it (401)', async ({ page }) => {
    await page.route('**/api/admin/permissions/*', (route) =>
      route.fulfill({ json: permissionsOf('dashboard', 'users') }),
    );
    await page.goto('/admin/users');
    await expect(
      page.getByRole('region', { name: 'Users List' }).getByText('You do not have access to this area'),
    ).toBeVisible();
    expect(await storedSession(page)).toMatchObject({ token: expect.any(String) });
  });
});
