import { expectAccessibleInAllModes, expectLoaded, signIn } from './support';
import { expect, test } from './two-people';

test(
  'the main admin creates a password link, which works exactly once',
  { tag: '@feature-users' },
  async ({ page, colleague, server }) => {
    const { fullName, email, password } = colleague;
    const newPassword = 'staple battery horse';

    await page.goto('/admin/subadmins');
    await expectLoaded(page);
    await page.getByRole('searchbox', { name: 'Search subadmins' }).fill(email);
    await page.getByRole('button', { name: `Create a password reset link for ${fullName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog', { name: `A new password for ${fullName}` });
    const link = await dialog.getByRole('listitem').innerText();
    expect(link).toContain(`${server}/admin/set-password#`);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(dialog).toBeHidden();

    // The screen is the same with a session, which ends with the old password.
    const colleaguePage = colleague.page;
    await colleaguePage.goto(link);
    await expect(colleaguePage).toHaveTitle('Set a new password · Countinghouse');
    const field = colleaguePage.getByLabel('New password', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('password1');
    await colleaguePage.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/too common/);
    await field.fill(newPassword);
    await colleaguePage.keyboard.press('Enter');
    await expect(colleaguePage.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await expect(colleaguePage).toHaveURL(`${server}/admin/set-password`);

    await colleaguePage.getByRole('link', { name: 'Go to sign-in' }).click();
    await signIn(colleaguePage, { email, password });
    await expect(colleaguePage.getByText('Invalid credentials')).toBeVisible();
    await signIn(colleaguePage, { email, password: newPassword });
    await expect(colleaguePage).toHaveURL(/dashboard/);

    await colleaguePage.goto(link);
    await field.fill('another battery horse');
    await colleaguePage.keyboard.press('Enter');
    await expect(colleaguePage.getByText('This link no longer works.')).toBeVisible();
  },
);

test('a sub-admin cannot create a password link', { tag: '@feature-users' }, async ({ colleague: { page } }) => {
  await page.goto('/admin/subadmins');
  await expectLoaded(page);
  await expect(
    page
      .getByRole('button', { name: /^Edit|^Delete/ })
      .or(page.getByRole('link', { name: /^Edit/ }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /new password/ })).toHaveCount(0);
});

test('the main admin creates a password link for a user', { tag: '@feature-users' }, async ({ page, client }) => {
  const { data } = await client.GET('/user/getall', { params: { query: { limit: 1, status: 'active' } } });
  await page.goto(`/admin/users/${data?.data.users[0]?._id}`);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('dialog').getByRole('listitem').innerText();
  await expectAccessibleInAllModes(page);
  await page.goto(link);
  const field = page.getByLabel('New password', { exact: true });
  await expect(field).toBeFocused();
  await expectAccessibleInAllModes(page);
  await field.fill('staple battery horse');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(/the next time you sign in to Countinghouse/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toHaveCount(0);
});
