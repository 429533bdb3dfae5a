import { expect, expectAccessibleInAllModes, expectLoaded, test } from './support';

test(
  "the top referrer's program has no accessibility violations and no horizontal scrolling",
  { tag: ['@feature-users', '@minimal-server'] },
  async ({ page, request, getSession }) => {
    const { token, id } = await getSession('admin');
    const response = await request.get(`/api/admin/info/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const [{ user_id: leader }] = (await response.json()).stats.referrals.leaderboard;
    await page.goto(`/admin/referrals-list?search=${encodeURIComponent(leader.email)}`);
    await page.getByRole('link', { name: leader.fullName, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Milestones Achieved' })).toBeVisible();
    await expectLoaded(page);
    await expectAccessibleInAllModes(page);
  },
);
