import type { Page } from '@playwright/test';
import { known } from './known';
import { rejectWithdrawal } from './reject-withdrawal';
import { createUser, picture } from './support';
import { expect, test } from './two-people';

test.use({ copy: 'live' });

/** Resolves once this page, or another tab of its browser, hears what changes. */
const hears = (page: Page) =>
  page.context().waitForEvent('response', (response) => new URL(response.url()).pathname === '/api/admin/events');

async function reject(page: Page, address: string) {
  await page.goto(address);
  await rejectWithdrawal(page);
}

test(
  'a decision is seen by whoever has the withdrawal open, although nothing asks for it by itself',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 1, status: 'pending' } } });
    const address = `/admin/withdrawal/view/${known(data?.data[0])._id}`;
    const hearing = hears(page);
    await page.goto(address);
    await hearing;
    await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible();

    await reject(colleague.page, address);

    await expect(page.getByRole('main').getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
  },
);

test(
  "a list shows a colleague's decision in its row, and no row moves",
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const { data } = await client.GET('/withdrawals', { params: { query: { page: 1, limit: 10 } } });
    const waits = known(data?.data.find(({ status }) => status === 'pending'));
    const hearing = hears(page);
    await page.goto('/admin/withdrawals');
    await hearing;
    const rows = page.getByRole('main').getByRole('row');
    const row = rows.filter({ hasText: waits.withdrawal_request });
    await expect(row).toContainText('Pending');
    const places = await rows.getByRole('link', { name: /^WD-/ }).allTextContents();

    await reject(colleague.page, `/admin/withdrawal/view/${waits._id}`);
    await expect(row).toContainText('Rejected');
    expect(await rows.getByRole('link', { name: /^WD-/ }).allTextContents()).toEqual(places);
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

test('tabs share one connection, and another takes over when the one that has it is closed', async ({
  colleague,
  request,
  sessionOf,
}) => {
  const session = await sessionOf('admin');
  const context = colleague.page.context();
  const connections = new Array<string>();
  context.on('request', (asked) => {
    if (new URL(asked.url()).pathname === '/api/admin/events') connections.push(asked.url());
  });
  const open = async (page: Page) => {
    await page.goto('/admin/users?search=test.example');
    await expect(page.getByRole('table', { name: 'Users List' }).locator('tbody tr').first()).toBeVisible();
    return page;
  };
  await createUser(request, session);
  const hearing = hears(colleague.page);
  const first = await open(colleague.page);
  await hearing;
  const second = await open(await context.newPage());
  // What it hears first is that events come, and it reads anew what it has read before.
  await second.waitForResponse((response) => response.url().endsWith('/api/admin/queues'));

  await createUser(request, session);
  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
  }
  expect(connections).toHaveLength(1);

  const again = hears(second);
  await first.close();
  await again;
  await second.getByRole('button', { name: '1 new · Show' }).click();
  await createUser(request, session);
  await expect(second.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
  expect(connections).toHaveLength(2);
});
