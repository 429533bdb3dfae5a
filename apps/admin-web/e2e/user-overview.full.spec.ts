import { known } from './known';
import { createSubadmin, expect, expectGoodLooks, expectLoaded, expectNoSidewaysScroll, signIn, test } from './support';

test.describe('everything about a user', { tag: '@feature-users' }, () => {
  test('on a phone it is one column, figures first', async ({ page, client }) => {
    const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 1 } } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/users/${known(data).data.users[0]?._id}`);
    await expectLoaded(page);
    await expectNoSidewaysScroll(page);
    await expectGoodLooks(page);
    const tops = await Promise.all(
      ['Pending in', 'Waits for a decision', 'Top-ups'].map(
        async (text) => known(await page.getByText(text, { exact: true }).first().boundingBox()).y,
      ),
    );
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  });

  test.describe('for somebody who may see users alone', () => {
    test.use({ account: null });

    test('has no section about money that has a flag of its own', async ({ page, request, sessionOf, client }) => {
      const clerk = await createSubadmin(request, await sessionOf('admin'), { users: true });
      const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 1 } } });
      await page.goto('/admin/signin');
      await signIn(page, clerk);
      await expect(page).toHaveURL(/\/admin\/(?!signin)/);
      await page.goto(`/admin/users/${known(data).data.users[0]?._id}`);
      await expectLoaded(page);
      await expect(page.getByRole('group', { name: 'Status and actions' })).toBeVisible();
      for (const name of ['Top-ups', 'Withdrawals', 'Plans held', 'Referrals', 'Tickets'])
        await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0);
      for (const figure of ['Pending in', 'Pending out', 'After all pending'])
        await expect(page.getByText(figure, { exact: true })).toHaveCount(0);
    });
  });
});
