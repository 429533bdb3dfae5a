import { expect, expectAccessibleInAllModes, expectLoaded, htmlFailure, test } from './support';

const screens = [
  { name: 'sign-in', path: '/admin/signin' },
  { name: 'dashboard', path: '/admin/dashboard' },
  { name: 'users list', path: '/admin/users', tag: '@feature-users' },
  { name: 'nothing found', path: '/admin/users?search=zzzzzz', tag: '@feature-users' },
  { name: 'new user', path: '/admin/users/create', tag: '@feature-users' },
  { name: 'referrals list', path: '/admin/referrals-list', tag: '@feature-users' },
];

test.describe('the panel', () => {
  for (const { name, path, tag } of screens) {
    test(`has no accessibility violations and no horizontal scrolling: ${name}`, { tag }, async ({ page }) => {
      await page.goto(path);
      await expectLoaded(page);
      await expectAccessibleInAllModes(page);
    });
  }

  test('has an accessible form of an existing user', { tag: '@feature-users' }, async ({ page }) => {
    await page.goto('/admin/users');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Update User' })).toBeVisible();
    await expectLoaded(page);
    await expectAccessibleInAllModes(page);
  });

  test('has an accessible dialog', { tag: '@feature-users' }, async ({ page }) => {
    await page.goto('/admin/users');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInAllModes(page);
  });

  test('has an accessible profile menu', async ({ page }) => {
    await page.goto('/admin/users');
    await expectLoaded(page);
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expectAccessibleInAllModes(page, 'main');
  });

  test('has an accessible error message in a list', { tag: '@feature-users' }, async ({ page }) => {
    await page.route('**/api/admin/user/getall*', htmlFailure);
    await page.goto('/admin/users');
    await expect(page.getByText('Error fetching users.')).toBeVisible();
    await expectAccessibleInAllModes(page);
  });
});
