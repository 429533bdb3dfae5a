import { assertDefined } from './assert-defined';
import {
  createSubadmin,
  expect,
  expectAccessibleInAllModes,
  expectLoaded,
  expectNoHorizontalScroll,
  signIn,
  test,
} from './support';

test.describe('the user overview', { tag: '@feature-users' }, () => {
  test('is one column on a phone, figures first', async ({ page, client }) => {
    const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 1 } } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/users/${assertDefined(data).data.users[0]?._id}`);
    await expectLoaded(page);
    await expectNoHorizontalScroll(page);
    await expectAccessibleInAllModes(page);
    const tops = await Promise.all(
      ['Pending in', 'Awaiting decision', 'Top-ups'].map(
        async (text) => assertDefined(await page.getByText(text, { exact: true }).first().boundingBox()).y,
      ),
    );
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  });

  test.describe('shown to a sub-admin with only the users permission', () => {
    test.use({ account: null });

    test('has no section that needs another permission', async ({ page, request, getSession, client }) => {
      const subadmin = await createSubadmin(request, await getSession('admin'), { users: true });
      const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 1 } } });
      await page.goto('/admin/signin');
      await signIn(page, subadmin);
      await expect(page).toHaveURL(/\/admin\/(?!signin)/);
      await page.goto(`/admin/users/${assertDefined(data).data.users[0]?._id}`);
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
  'a withdrawal links to its user and their pending top-up, and Back returns',
  { tag: '@feature-users' },
  async ({ page, client }) => {
    const { data: topupsResponse } = await client.GET('/all-transactions', {
      params: { query: { page: 1, limit: 100, transaction_type: 'topup', status: 'pending' } },
    });
    const owners = new Set(assertDefined(topupsResponse).data.transactions.map(({ user_id }) => user_id?._id));
    const { data: withdrawalsResponse } = await client.GET('/withdrawals', {
      params: { query: { page: 1, limit: 100 } },
    });
    const withdrawal = assertDefined(
      assertDefined(withdrawalsResponse).data.find(({ user_id }) => owners.has(user_id?._id)),
    );
    const name = assertDefined(withdrawal.username);
    const overview = `/admin/users/${assertDefined(withdrawal.user_id?._id)}`;

    await page.goto(`/admin/withdrawal/view/${withdrawal._id}`);
    await page.getByRole('region', { name: 'Request' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(overview);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectLoaded(page);

    const pendingRegion = page.getByRole('region', { name: 'Awaiting decision' });
    await pendingRegion
      .getByRole('link', { name: /^Top-up / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(overview);
    await expect(pendingRegion).toBeVisible();
  },
);
