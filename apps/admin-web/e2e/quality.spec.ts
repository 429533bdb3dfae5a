import { expect, test } from './support';

test.describe('the keyboard', () => {
  test.use({ account: null });

  test('is enough to sign in, sort a list and cancel a delete', async ({ page }) => {
    await page.goto('/admin/signin');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type('admin@countinghouse.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('countinghouse');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.getByRole('link', { name: 'Manage Users' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Users List' })).toBeFocused();
    await expect(page).toHaveTitle('Users List · Countinghouse');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
    await page.getByRole('button', { name: 'Name', exact: true }).press('Space');
    await expect(page).toHaveURL('/admin/users?sort=fullName');
    // The address changes before the table re-renders.
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
});

test('the page has no inline script or style', async ({ request }) => {
  const html = await (await request.get('/admin/signin')).text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
});
