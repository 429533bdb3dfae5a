import { expect, test } from './two-people';

/** A user of the demo with an empty wallet and nothing pending, but with money in plans that will be paid back. */
const investor = 'elif.yildirim369@example.com';

test(
  'an account with a running investment is closed by nobody',
  { tag: '@feature-users' },
  async ({ page, colleague, client }) => {
    const list = `/admin/users?search=${encodeURIComponent(investor)}`;
    await colleague.page.goto(list);
    await page.goto(list);

    for (const desk of [colleague.page, page]) {
      await desk.getByRole('button', { name: /^Delete / }).click();
      await desk.getByRole('button', { name: 'Delete user' }).click();
      await expect(desk.getByRole('alert')).toHaveText(
        /An investment of this user’s runs until \d{1,2} \w{3} \d{4} \(UTC\)\./,
      );
      await expect(desk.getByRole('link', { name: /^Edit / })).toBeVisible();
    }
    const { data } = await client.GET('/user/getall', { params: { query: { search: investor } } });
    expect(data?.data.total).toBe(1);
  },
);
