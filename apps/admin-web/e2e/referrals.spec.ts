import { expect, expectGoodLooks, expectLoaded, test } from './support';

test.describe('spec §2 Referrals', { tag: ['@feature-users', '@any-server'] }, () => {
  test('a code finds its program, and the program tells whom it has brought', async ({ page }) => {
    await page.goto('/admin/referrals-list');
    await expect(page.getByText(/^Total: \d+$/)).toBeVisible();
    const row = page.getByRole('table').getByRole('row').nth(1);
    const name = await row.getByRole('link').first().innerText();
    const code = await row.getByRole('cell').nth(1).innerText();

    await page.getByRole('searchbox', { name: 'Search referrals' }).fill(code);
    await expect(page.getByText('Total: 1', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: `View referrals of ${name}` }).click();

    await expect(page.getByRole('heading', { level: 1, name: `Referrals of ${name}` })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Next Milestone' })).toBeVisible();
    for (const table of ['Referred Users', 'Referral Earnings', 'Milestones Achieved']) {
      await expect(page.getByRole('region', { name: table })).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByText('Total: 1', { exact: true })).toBeVisible();
  });

  test('the program of who refers most: nothing for axe to find, nothing to scroll sideways', async ({
    page,
    request,
    sessionOf,
  }) => {
    const { token, id } = await sessionOf('admin');
    const answer = await request.get(`/api/admin/info/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const [{ user_id: leader }] = (await answer.json()).stats.referrals.leaderboard;
    await page.goto(`/admin/referrals-list?search=${encodeURIComponent(leader.email)}`);
    await page.getByRole('link', { name: leader.fullName, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Milestones Achieved' })).toBeVisible();
    await expectLoaded(page);
    await expectGoodLooks(page);
  });

  test('a user without a program', async ({ page }) => {
    await page.goto('/admin/referral-details/00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('No referral data found for this user.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the referrals' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals List' })).toBeVisible();
  });
});

test.describe('referral programs of our server', { tag: '@feature-users' }, () => {
  test('are sorted as a whole, and the earnings of one are searched', async ({ page }) => {
    await page.goto('/admin/referrals-list?sort=-total_referrals&status=active');
    const table = page.getByRole('table', { name: 'Referrals List' });
    await expect(table.getByRole('columnheader', { name: 'Total Referrals' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await table.getByRole('row').nth(1).getByRole('link').first().click();

    const people = page.getByRole('region', { name: 'Referred Users' });
    const person = await people.getByRole('rowheader').first().innerText();
    await people.getByRole('searchbox').fill(person);
    await expect(people.getByRole('rowheader').first()).toHaveText(person);
    await expect(page).toHaveURL(/referred-search=/);
    await page.getByRole('searchbox', { name: 'Search earnings' }).fill('nobody is called this');
    await expect(page.getByText('No earnings found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No earnings found')).toBeVisible();
    await expect(people.getByRole('rowheader').first()).toHaveText(person);
  });
});
