import { figureOf } from './dashboard-figures';
import { expect, expectNoSidewaysScroll, holdBack, test } from './support';

test.describe('spec §2 Dashboard', { tag: ['@feature-users', '@feature-finance', '@feature-support'] }, () => {
  // covers: dashboard.title, dashboard.headlines, dashboard.overview, limit.dashboard-currency, calls.info
  test('shows what the server counts', { tag: '@any-server' }, async ({ page, request, sessionOf }) => {
    const { token, id } = await sessionOf('admin');
    const response = await request.get(`/api/admin/info/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { stats } = await response.json();
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

    // A figure leads to as many as it says.
    const figure = await figureOf(page, 'Topup Status', 'Cancelled');
    await page.getByRole('list', { name: 'Topup Status' }).getByRole('link', { name: 'Cancelled' }).click();
    await expect(page).toHaveURL('/admin/transactions?type=topup&status=cancelled');
    await expect(page.getByRole('region', { name: 'Transaction History' })).toContainText(`of ${figure} entries`);
  });

  test('its figures are there before anything has to be scrolled, and move for nothing that comes later', async ({
    page,
  }) => {
    const letQueuesGo = await holdBack(page, '**/api/admin/queues');
    const letDetailsGo = await holdBack(page, '**/api/admin/details/*');
    await page.goto('/admin/dashboard');
    await figureOf(page, 'Topup Status', 'Cancelled');
    const waits = page.getByRole('region', { name: 'What waits' });
    await expect(waits.getByRole('link')).toHaveText([/^Withdrawals/, /^Top-ups/, /^Identities/, /^Tickets/]);
    const topups = page.getByRole('region', { name: 'Topup Status', exact: true });
    const before = await topups.boundingBox();
    letQueuesGo();
    await expect(waits.getByText(/oldest/)).toHaveCount(4);
    expect(await topups.boundingBox()).toEqual(before);
    letDetailsGo();
    await expect(page.getByRole('main').getByText('admin@countinghouse.example')).toBeVisible();
    expect(await topups.boundingBox()).toEqual(before);

    await expect(page.getByText('Net Earnings')).toBeInViewport();
    await expect(page.getByRole('list', { name: 'Wallet Distribution' })).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Net Earnings')).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});
