import { expect, expectGoodLooks, expectLoaded, htmlFailure, signIn, test } from './support';

const screens = [
  { name: 'sign-in', path: '/admin/signin' },
  { name: 'dashboard', path: '/admin/dashboard' },
  { name: 'users list', path: '/admin/users', tag: '@feature-users' },
  { name: 'nothing found', path: '/admin/users?search=zzzzzz', tag: '@feature-users' },
  { name: 'new user', path: '/admin/users/create', tag: '@feature-users' },
  { name: 'referrals list', path: '/admin/referrals-list', tag: '@feature-users' },
];

test.describe('nothing for axe to find, nothing to scroll sideways', () => {
  for (const { name, path, tag } of screens) {
    test(name, { tag }, async ({ page }) => {
      await page.goto(path);
      await expectLoaded(page);
      await expectGoodLooks(page);
    });
  }

  test('edit user', { tag: '@feature-users' }, async ({ page }) => {
    await page.goto('/admin/users');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Update User' })).toBeVisible();
    await expectLoaded(page);
    await expectGoodLooks(page);
  });

  test('a question', { tag: '@feature-users' }, async ({ page }) => {
    await page.goto('/admin/users');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page);
  });

  test('profile', async ({ page }) => {
    await page.goto('/admin/users');
    await expectLoaded(page);
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expectGoodLooks(page, 'main');
  });

  test('failed list with its message', { tag: '@feature-users' }, async ({ page }) => {
    await page.route('**/api/admin/user/getall*', htmlFailure);
    await page.goto('/admin/users');
    await expect(page.getByText('Error fetching users.')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test('after a navigation the heading has the focus, and the title names screen and product', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users List' })).toBeFocused();
  await expect(page).toHaveTitle('Users List · Countinghouse');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page).toHaveTitle(/^Edit .+ · Countinghouse$/);
});

test('where motion is not wanted, what changes is there at once', async ({ page }) => {
  await page.goto('/admin/signin');
  // The body: what is in it may still be the page's own markup, which React replaces.
  const top = await page.locator('body').evaluate((element) => {
    element.style.marginTop = '40px';
    return getComputedStyle(element).marginTop;
  });
  expect(top).toBe('40px');
});

test('/ puts the cursor into the search', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
});

test('a link fetches its screen when a pointer comes near', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Analytics Report' })).toBeVisible();
  const script = page.waitForResponse(/users-page-.*\.js$/);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Users/ })
    .hover();
  await script;
  await expect(page).toHaveURL('/admin/dashboard');
});

test.describe('keyboard alone', () => {
  test.use({ account: null });

  test('from signing in to a sorted list and a cancelled delete', async ({ page }) => {
    await page.goto('/admin/signin');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type('admin@countinghouse.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('countinghouse');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');

    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Manage Users' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Users List' })).toBeFocused();
    await page.getByRole('button', { name: 'Name', exact: true }).press('Space');
    await expect(page).toHaveURL('/admin/users?sort=fullName');
    // The address changes before the table is drawn again.
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .press('Enter');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('Skip to content is the first stop', async ({ page }) => {
    await page.goto('/admin/signin');
    await signIn(page);
    await expect(page).toHaveURL('/admin/dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });
});

test('the page runs no script or style of its own text', async ({ request }) => {
  const html = await (await request.get('/admin/signin')).text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
});
