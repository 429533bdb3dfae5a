import { expect, expectGoodLooks, expectLoaded, test } from './support';

test(
  'the program of who refers most: nothing for axe to find, nothing to scroll sideways',
  { tag: ['@feature-users', '@any-server'] },
  async ({ page, request, sessionOf }) => {
    const { token, id } = await sessionOf('admin');
    const response = await request.get(`/api/admin/info/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const [{ user_id: leader }] = (await response.json()).stats.referrals.leaderboard;
    await page.goto(`/admin/referrals-list?search=${encodeURIComponent(leader.email)}`);
    await page.getByRole('link', { name: leader.fullName, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Milestones Achieved' })).toBeVisible();
    await expectLoaded(page);
    await expectGoodLooks(page);
  },
);
