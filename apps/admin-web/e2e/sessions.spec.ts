import { expectLoaded } from './support';
import { expect, test } from './two-people';

test(
  'somebody sees where they are signed in, and ends the other session: it lands on the sign-in',
  { tag: '@feature-account' },
  async ({ colleague: { page, email, password }, request, openAs }) => {
    const response = await request.post('/api/admin/signin', { data: { email, password } });
    const { token, data } = await response.json();
    const other = await openAs({ token, id: data._id });
    await other.goto('/admin/users');
    await expectLoaded(other);

    await page.goto('/admin/account');
    await expectLoaded(page);
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    const elsewhere = sessions.filter({ hasNotText: 'This session' });
    await elsewhere.getByRole('button', { name: /^Sign out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click();
    await expect(page.getByText('Signed out there.')).toBeVisible();
    await expect(elsewhere).toHaveCount(0);

    await expect(other.getByRole('heading', { name: 'Account Login' })).toBeVisible();
    await expect(other.getByText('Session expired. Please log in again.')).toBeVisible();
  },
);
