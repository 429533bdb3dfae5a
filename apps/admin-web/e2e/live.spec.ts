import { assertDefined } from './assert-defined';
import { createUser, image } from './support';
import { expect, waitForEventStream, test } from './two-people';

test(
  "a colleague's decision appears in the list, in place, and on the open withdrawal",
  { tag: '@feature-finance' },
  async ({ page, personClient, client }) => {
    const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 25 } } });
    const withdrawal = assertDefined(data?.data.find(({ status }) => status === 'pending'));
    const eventStream = waitForEventStream(page);
    await page.goto('/admin/withdrawals?limit=25');
    await eventStream;
    const rows = page.getByRole('main').getByRole('row');
    const row = rows.filter({ hasText: withdrawal.withdrawal_request });
    await expect(row).toContainText('Pending');
    const labels = await rows.getByRole('link', { name: /^WD-/ }).allTextContents();
    const detailPage = await page.context().newPage();
    await detailPage.goto(`/admin/withdrawal/view/${withdrawal._id}`);
    await expect(detailPage.getByRole('main').getByText('Pending', { exact: true })).toBeVisible();

    const body = { status: 'rejected', reason: 'Other', reason_details: 'They have called.' } as const;
    await personClient.PUT('/withdrawal/status/{id}', { params: { path: { id: withdrawal._id } }, body });
    await expect(row).toContainText('Rejected');
    expect(await rows.getByRole('link', { name: /^WD-/ }).allTextContents()).toEqual(labels);
    await expect(detailPage.getByRole('main').getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(detailPage.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await detailPage.close();
  },
);

test(
  'a new document appears in the bell and as a new list item before the next poll',
  { tag: '@feature-users' },
  async ({ page, request, getSession }) => {
    const session = await getSession('admin');
    const eventStream = waitForEventStream(page);
    await page.goto('/admin/users');
    await eventStream;
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    const { fullName } = await createUser(request, session, { identificationDocument: image });
    // Without events, a list polls after 30 seconds and the bell after a minute.
    await expect(page.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
    await bell.click();
    const row = page.getByRole('listitem').filter({ hasText: fullName });
    await expect(row).toContainText('New document to verify', { timeout: 10_000 });

    await row.getByRole('link', { name: 'New document to verify' }).click();
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  },
);

test('a revoked permission takes effect immediately, without a click', async ({ colleague, client }) => {
  const menu = colleague.page.getByRole('navigation', { name: 'Main' });
  const eventStream = waitForEventStream(colleague.page);
  await colleague.page.goto('/admin/users');
  await eventStream;
  await expect(menu.getByRole('link', { name: 'Plans' })).toBeVisible();
  const { data } = await client.GET('/subadmin/getall');
  const { _id: id } = assertDefined(data?.data.find(({ fullName }) => fullName === colleague.fullName));
  await client.PATCH('/subadmin/update/{id}', {
    params: { path: { id } },
    body: { permissions: { plans: false } },
  });
  await expect(menu.getByRole('link', { name: 'Plans' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Withdrawals' })).toBeVisible();
});
