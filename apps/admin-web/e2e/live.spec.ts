import { known } from './known';
import { createUser, picture } from './support';
import { expect, hears, test } from './two-people';

test(
  "a colleague's decision is seen in the list, where no row moves, and where the withdrawal is open",
  { tag: '@feature-finance' },
  async ({ page, personClient, client }) => {
    const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 25 } } });
    const waits = known(data?.data.find(({ status }) => status === 'pending'));
    const hearing = hears(page);
    await page.goto('/admin/withdrawals?limit=25');
    await hearing;
    const rows = page.getByRole('main').getByRole('row');
    const row = rows.filter({ hasText: waits.withdrawal_request });
    await expect(row).toContainText('Pending');
    const places = await rows.getByRole('link', { name: /^WD-/ }).allTextContents();
    const opened = await page.context().newPage();
    await opened.goto(`/admin/withdrawal/view/${waits._id}`);
    await expect(opened.getByRole('main').getByText('Pending', { exact: true })).toBeVisible();

    const body = { status: 'rejected', reason: 'Other', reason_details: 'They have called.' } as const;
    await personClient.PUT('/withdrawal/status/{id}', { params: { path: { id: waits._id } }, body });
    await expect(row).toContainText('Rejected');
    expect(await rows.getByRole('link', { name: /^WD-/ }).allTextContents()).toEqual(places);
    await expect(opened.getByRole('main').getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(opened.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await opened.close();
  },
);

test(
  'the bell and what waits tell of a document, and a list says what is new, long before they would ask',
  { tag: '@feature-users' },
  async ({ page, request, sessionOf }) => {
    const session = await sessionOf('admin');
    const hearing = hears(page);
    await page.goto('/admin/users');
    await hearing;
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    const { fullName } = await createUser(request, session, { identificationDocument: picture });
    // A list asks for news after half a minute, the bell after a whole one.
    await expect(page.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
    await bell.click();
    const row = page.getByRole('listitem').filter({ hasText: fullName });
    await expect(row).toContainText('New document to verify', { timeout: 10_000 });

    await row.getByRole('link', { name: 'New document to verify' }).click();
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  },
);

test('a flag that is taken away is gone at once, without a click', async ({ colleague, client }) => {
  const menu = colleague.page.getByRole('navigation', { name: 'Main' });
  const hearing = hears(colleague.page);
  await colleague.page.goto('/admin/users');
  await hearing;
  await expect(menu.getByRole('link', { name: 'Plans' })).toBeVisible();
  const { data } = await client.GET('/subadmin/getall');
  const { _id: id } = known(data?.data.find(({ fullName }) => fullName === colleague.fullName));
  await client.PATCH('/subadmin/update/{id}', {
    params: { path: { id } },
    body: { permissions: { plans: false } },
  });
  await expect(menu.getByRole('link', { name: 'Plans' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Withdrawals' })).toBeVisible();
});
