import { expectAccessibleInAllModes, expectLoaded, expectNoHorizontalScroll, signIn } from './support';
import { expect, test } from './two-people';

test(
  'two sessions fit a phone with text at 200 %',
  { tag: '@feature-account' },
  async ({ colleague: { page, email, password }, browser, contextOptions, server }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server });
    const other = await context.newPage();
    await other.goto('/admin/signin');
    await signIn(other, { email, password });
    await expect(other.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
    await context.close();
    await page.goto('/admin/account');
    await expectLoaded(page);
    await expectAccessibleInAllModes(page);
    // Buttons that are shown only with several sessions.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  },
);

test(
  'the main admin ends all sessions of a sub-admin',
  { tag: '@feature-account' },
  async ({ page, colleague: { page: colleaguePage, fullName } }) => {
    await colleaguePage.goto('/admin/users');
    await expectLoaded(colleaguePage);
    await page.goto('/admin/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Security/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search sessions' }).fill(fullName);
    await expectAccessibleInAllModes(page);
    await page
      .getByRole('button', { name: `Sign ${fullName} out everywhere`, exact: true })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(colleaguePage.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  },
);

test('a sub-admin has no security screen', { tag: '@feature-account' }, async ({ colleague: { page } }) => {
  await page.goto('/admin/security');
  await expect(page.getByText('You do not have access to this area')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Security/ })).toHaveCount(0);
});
