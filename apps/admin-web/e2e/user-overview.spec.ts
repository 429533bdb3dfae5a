import { known } from './known';
import { expect, expectLoaded, test } from './support';

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
