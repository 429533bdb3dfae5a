import { expect, test } from './two-people';

/** A user of the demo with an empty wallet and nothing pending, but with a running investment. */
const INVESTOR_EMAIL = 'elif.yildirim369@example.com';

test(
  'a user with a running investment cannot be deleted',
  { tag: '@feature-users' },
  async ({ page, colleague, client }) => {
    const searchUrl = `/admin/users?search=${encodeURIComponent(INVESTOR_EMAIL)}`;
    await colleague.page.goto(searchUrl);
    await page.goto(searchUrl);

    for (const adminPage of [colleague.page, page]) {
      await adminPage.getByRole('button', { name: /^Delete / }).click();
      await adminPage.getByRole('button', { name: 'Delete user' }).click();
      await expect(adminPage.getByRole('alert')).toHaveText(
        /This user’s investment runs until \d{1,2} \w{3} \d{4} \(UTC\)\./,
      );
      await expect(adminPage.getByRole('link', { name: /^Edit / })).toBeVisible();
    }
    const { data } = await client.GET('/user/getall', { params: { query: { search: INVESTOR_EMAIL } } });
    expect(data?.data.total).toBe(1);
  },
);
