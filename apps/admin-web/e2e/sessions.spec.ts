import { expectLoaded, signIn } from './support';
import { expect, test } from './two-people';

test(
  'somebody sees where they are signed in, and ends the other session: it lands on the sign-in',
  { tag: '@feature-account' },
  async ({ colleague: { page, email, password }, browser, contextOptions, server }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server });
    const other = await context.newPage();
    await other.goto('/admin/signin');
    await signIn(other, { email, password });
    await expect(other.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();

    await page.goto('/admin/account');
    await expectLoaded(page);
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    const elsewhere = sessions.filter({ hasText: 'Chrome on' }).filter({ hasNotText: 'This session' });
    await elsewhere.getByRole('button', { name: /^Sign out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click();
    await expect(page.getByText('Signed out there.')).toBeVisible();
    await expect(elsewhere).toHaveCount(0);

    await expect(other.getByRole('heading', { name: 'Account Login' })).toBeVisible();
    await expect(other.getByText('Session expired. Please log in again.')).toBeVisible();
    await context.close();
  },
);
