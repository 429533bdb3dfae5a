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

test(
  'a withdrawal leads to its user, to their pending top-up, and back',
  { tag: '@feature-users' },
  async ({ page, client }) => {
    const { data: pending } = await client.GET('/all-transactions', {
      params: { query: { page: 1, limit: 100, transaction_type: 'topup', status: 'pending' } },
    });
    const owners = new Set(known(pending).data.transactions.map(({ user_id }) => user_id?._id));
    const { data: asked } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 100 } } });
    const withdrawal = known(known(asked).data.find(({ user_id }) => owners.has(user_id?._id)));
    const name = known(withdrawal.username);
    const overview = `/admin/users/${known(withdrawal.user_id?._id)}`;

    await page.goto(`/admin/withdrawal/view/${withdrawal._id}`);
    await page.getByRole('region', { name: 'Request' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(overview);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectLoaded(page);

    const waits = page.getByRole('region', { name: 'Waits for a decision' });
    await waits
      .getByRole('link', { name: /^Top-up / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(overview);
    await expect(waits).toBeVisible();
  },
);
