import { signIn } from './support';
import { expect, test } from './two-people';

test(
  'a sub-admin changes their own password and signs in with it',
  { tag: '@feature-account' },
  async ({ colleague: { page, fullName, email, password } }) => {
    const newPassword = 'staple battery horse';
    await page.goto('/admin/users');
    await page.getByRole('button', { name: `Profile of ${fullName}` }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused();
    await expect(page).toHaveTitle('Your account · Countinghouse');

    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    const current = form.getByLabel('Current password', { exact: true });
    await expect(current).toBeFocused();
    await current.fill('not this one');
    await form.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(current).toHaveAccessibleDescription(/This is not your password\./);

    await current.fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: `Profile of ${fullName}` }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await signIn(page, { email, password });
    await expect(page.getByText('Invalid credentials')).toBeVisible();
    await signIn(page, { email, password: newPassword });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/dashboard/);
  },
);
