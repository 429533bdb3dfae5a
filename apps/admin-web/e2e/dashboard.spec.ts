import type { Page } from '@playwright/test';
import { createSubadmin, expect, expectNoSidewaysScroll, holdBack, htmlFailure, signIn, test } from './support';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const recent = (page: Page) => page.getByRole('table', { name: 'Recent Transactions' });

/** The figure that stands beside a label, in a list of figures or on a card. */
async function figureOf(page: Page, list: string, label: string) {
  const line = page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: label });
  await expect(line).toHaveText(/\d/);
  const [figure = ''] = (await line.innerText()).replace(label, '').match(/[\d,]+/) ?? [];
  return figure;
}

test.describe('spec §2 Dashboard', { tag: ['@feature-users', '@feature-finance', '@feature-support'] }, () => {
  // covers: dashboard.title, dashboard.headlines, dashboard.overview, limit.dashboard-currency, calls.info
  test('shows what the server counts', { tag: '@any-server' }, async ({ page, request, sessionOf }) => {
    const { token, id } = await sessionOf('admin');
    const answer = await request.get(`/api/admin/info/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { stats } = await answer.json();
    const written = (value: number) => value.toLocaleString('en-US');

    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
    await expect(page.getByText('Net Earnings').locator('..')).toHaveText(/^Net Earnings-?\$[\d,]+\.\d\d$/);
    await expect(page.getByText('Plans Sold').locator('..')).toHaveText(`Plans Sold${written(stats.plans.purchased)}`);
    await expect(page.getByRole('list', { name: 'Platform Overview' }).getByRole('listitem')).toHaveText([
      /^Users [\d,]+$/,
      /^Withdrawals [\d,]+$/,
      `Plans purchased ${written(stats.plans.purchased)}`,
      /^Referrals [\d,]+$/,
      /^Pending Support Tickets [\d,]+$/,
    ]);
  });

  for (const [list, label, address, table] of [
    ['Platform Overview', 'Users', '/admin/users', 'Users List'],
    ['Platform Overview', 'Withdrawals', '/admin/withdrawals', 'Withdrawal List'],
    ['Platform Overview', 'Pending Support Tickets', '/admin/support-tickets?status=pending', 'Support Ticket List'],
    ['Topup Status', 'Cancelled', '/admin/transactions?type=topup&status=cancelled', 'Transaction History'],
    ['Support Tickets', 'Pending', '/admin/support-tickets?status=pending', 'Support Ticket List'],
  ] as const) {
    test(`${label} of ${list} leads to as many as it says`, { tag: '@any-server' }, async ({ page }) => {
      await page.goto('/admin/dashboard');
      const figure = await figureOf(page, list, label);
      await page.getByRole('list', { name: list }).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('region', { name: table })).toContainText(`of ${figure} entries`);
    });
  }

  // covers: dashboard.recent-paging, dashboard.recent-total, limit.recent-page, calls.info-page
  test('Recent Transactions are paged in the address, and Back leads to the page before', async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByText(/^Showing 1 to 10 of [\d,]+ entries$/)).toBeVisible();
    const first = await recent(page).getByRole('row').allInnerTexts();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/dashboard?page=2');
    await expect(page.getByText(/^Showing 11 to 20 of [\d,]+ entries$/)).toBeVisible();
    await expect(recent(page).locator('tbody')).not.toHaveAttribute('data-stale', 'true');
    expect(await recent(page).getByRole('row').allInnerTexts()).not.toEqual(first);
    await page.goBack();
    await expect(page.getByText(/^Showing 1 to 10 of [\d,]+ entries$/)).toBeVisible();
  });

  // covers: error.dashboard, calls.info-page
  test('a page that cannot be had leaves everything else where it is', async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
    await page.route('**/api/admin/info/*', htmlFailure);
    await page.getByRole('button', { name: 'Next' }).click();
    const list = panel(page, 'Recent Transactions');
    await expect(list.getByRole('alert')).toContainText('Internal Server Error');
    await expect(recent(page).getByRole('row')).toHaveCount(11);
    expect(await figureOf(page, 'Plans Overview', 'Active Plans')).toMatch(/^\d+$/);

    await page.unroute('**/api/admin/info/*');
    await list.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible();
    await expect(list.getByRole('alert')).toHaveCount(0);
  });

  // covers: error.dashboard
  test(
    'figures that cannot be had are said to be missing, and come with Retry',
    { tag: '@any-server' },
    async ({ page }) => {
      await page.route('**/api/admin/info/*', htmlFailure);
      await page.goto('/admin/dashboard');
      const main = page.getByRole('main');
      await expect(main.getByRole('alert')).toContainText('Internal Server Error');
      await expect(panel(page, 'Quick Actions')).toBeVisible();
      await page.unroute('**/api/admin/info/*');
      await main.getByRole('button', { name: 'Retry' }).click();
      await expect(recent(page)).toBeVisible();
    },
  );

  test('nothing moves where what waits comes later than the rest', async ({ page }) => {
    const waits = page.getByRole('region', { name: 'What waits' });
    const letGo = await holdBack(page, '**/api/admin/queues');
    await page.goto('/admin/dashboard');
    await figureOf(page, 'Topup Status', 'Cancelled');
    await expect(waits.getByRole('link')).toHaveText([/^Withdrawals/, /^Top-ups/, /^Identities/, /^Tickets/]);
    const before = await panel(page, 'Topup Status').boundingBox();
    letGo();
    await expect(waits.getByText(/oldest/)).toHaveCount(4);
    expect(await panel(page, 'Topup Status').boundingBox()).toEqual(before);
  });

  test('nothing moves where the admin’s own details come later than the rest', async ({ page }) => {
    const letGo = await holdBack(page, '**/api/admin/details/*');
    await page.goto('/admin/dashboard');
    await figureOf(page, 'Topup Status', 'Cancelled');
    const before = await panel(page, 'Topup Status').boundingBox();
    letGo();
    await expect(page.getByRole('main').getByText('admin@countinghouse.example')).toBeVisible();
    expect(await panel(page, 'Topup Status').boundingBox()).toEqual(before);
  });

  test('what waits and cannot be read is said to be missing, and its queues can be gone through', async ({ page }) => {
    await page.route('**/api/admin/queues', htmlFailure);
    await page.goto('/admin/dashboard');
    const waits = page.getByRole('region', { name: 'What waits' });
    await expect(waits.getByText('Could not be read')).toHaveCount(4);
    await page.keyboard.press('1');
    await expect(page).toHaveURL(/\/admin\/queue\/withdrawals\?case=/);
  });

  // covers: dashboard.tickets, dashboard.tickets-live, limit.resolved
  test('Resolved says 0, and the true figure where the deployment wants it', async ({ page }) => {
    await page.goto('/admin/dashboard');
    expect(await figureOf(page, 'Support Tickets', 'Resolved')).toBe('0');
    await page.route('**/config.json', (route) => route.fulfill({ json: { counters: 'live' } }));
    await page.reload();
    expect(Number(await figureOf(page, 'Support Tickets', 'Resolved'))).toBeGreaterThan(0);
  });

  test('its figures are there before anything has to be scrolled', async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Net Earnings')).toBeInViewport();
    await expect(page.getByRole('list', { name: 'Wallet Distribution' })).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Net Earnings')).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('an admin who may not see the dashboard', () => {
  test.use({ account: null });

  test('lands on the first area that they may see', async ({ page, request, sessionOf }) => {
    const subadmin = await createSubadmin(request, await sessionOf('admin'), { withdrawals: true, transactions: true });
    await page.goto('/admin/signin');
    await signIn(page, subadmin);
    await expect(page).toHaveURL('/admin/withdrawals');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal List' })).toBeVisible();

    await page.goto('/');
    await expect(page).toHaveURL('/admin/withdrawals');
  });

  // covers: sidebar.none
  test('is told so where there is no other area either', async ({ page, request, sessionOf }) => {
    const subadmin = await createSubadmin(request, await sessionOf('admin'), {});
    await page.goto('/admin/signin');
    await signIn(page, subadmin);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText('You do not have access to this area')).toBeVisible();
    await expect(page.getByText('No permissions available')).toBeVisible();
  });
});
