import { expectGoodLooks, expectLoaded } from './support';
import { expect, test } from './two-people';

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
