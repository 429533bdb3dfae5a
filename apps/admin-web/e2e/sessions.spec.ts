import { expectLoaded } from './support';
import { expect, test } from './two-people';

test(
  'an admin ends another session of theirs, which returns to the sign-in',
  { tag: '@feature-account' },
  async ({ colleague: { page, email, password }, request, openAs }) => {
    const response = await request.post('/api/admin/signin', { data: { email, password } });
    const { token, data } = await response.json();
    const otherPage = await openAs({ token, id: data._id });
    await otherPage.goto('/admin/users');
    await expectLoaded(otherPage);

    await page.goto('/admin/account');
    await expectLoaded(page);
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    const otherSession = sessions.filter({ hasNotText: 'This session' });
    await otherSession.getByRole('button', { name: /^Sign out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click();
    await expect(page.getByText('Signed out there.')).toBeVisible();
    await expect(otherSession).toHaveCount(0);

    await expect(otherPage.getByRole('heading', { name: 'Account Login' })).toBeVisible();
    await expect(otherPage.getByText('Session expired. Please log in again.')).toBeVisible();
  },
);
