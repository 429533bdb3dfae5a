import { expectGoodLooks, expectLoaded, signIn } from './support';
import { expect, test } from './two-people';

test(
  'the main admin makes a link for a new password, and it works once and only once',
  { tag: '@feature-users' },
  async ({ page, colleague, server }) => {
    const { fullName, email, password } = colleague;
    const next = 'staple battery horse';

    await page.goto('/admin/subadmins');
    await expectLoaded(page);
    await page.getByRole('searchbox', { name: 'Search subadmins' }).fill(email);
    await page.getByRole('button', { name: `Make a link for a new password of ${fullName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click();
    const dialog = page.getByRole('dialog', { name: `A new password for ${fullName}` });
    const link = await dialog.getByRole('listitem').innerText();
    expect(link).toContain(`${server}/admin/set-password#`);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await expect(dialog).toBeHidden();

    // It is the same screen for somebody with a session, which ends with the old password.
    const theirs = colleague.page;
    await theirs.goto(link);
    await expect(theirs).toHaveTitle('Set a new password · Countinghouse');
    const field = theirs.getByLabel('New password', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('password1');
    await theirs.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/anybody would guess/);
    await field.fill(next);
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await expect(theirs).toHaveURL(`${server}/admin/set-password`);

    await theirs.getByRole('link', { name: 'Go to the sign-in' }).click();
    await signIn(theirs, { email, password });
    await expect(theirs.getByText('Invalid credentials')).toBeVisible();
    await signIn(theirs, { email, password: next });
    await expect(theirs).toHaveURL(/dashboard/);

    await theirs.goto(link);
    await field.fill('another battery horse');
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText('This link does not work any more.')).toBeVisible();
  },
);

test('a colleague is offered no link', { tag: '@feature-users' }, async ({ colleague: { page } }) => {
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

test('the main admin makes a link for a user', { tag: '@feature-users' }, async ({ page, client }) => {
  const { data } = await client.GET('/user/getall', { params: { query: { limit: 1, status: 'active' } } });
  await page.goto(`/admin/users/${data?.data.users[0]?._id}`);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click();
  const link = await page.getByRole('dialog').getByRole('listitem').innerText();
  await expectGoodLooks(page);
  await page.goto(link);
  const field = page.getByLabel('New password', { exact: true });
  await expect(field).toBeFocused();
  await expectGoodLooks(page);
  await field.fill('staple battery horse');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(/the next time you sign in to Countinghouse/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the sign-in' })).toHaveCount(0);
});
