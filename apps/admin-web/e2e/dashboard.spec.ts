import { readFigure } from './dashboard-figures';
import { expect, expectNoHorizontalScroll, blockRequests, test } from './support';

test.describe('spec §2 Dashboard', { tag: ['@feature-users', '@feature-finance', '@feature-support'] }, () => {
  // covers: dashboard.title, dashboard.headlines, dashboard.overview, limit.dashboard-currency, calls.info
  test('shows the figures of the server', { tag: '@minimal-server' }, async ({ page, request, getSession }) => {
    const { token, id } = await getSession('admin');
    const response = await request.get(`/api/admin/info/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { stats } = await response.json();
    const formatCount = (value: number) => value.toLocaleString('en-US');

    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
    await expect(page.getByText('Net Earnings').locator('..')).toHaveText(/^Net Earnings-?\$[\d,]+\.\d\d$/);
    await expect(page.getByText('Plans Sold').locator('..')).toHaveText(
      `Plans Sold${formatCount(stats.plans.purchased)}`,
    );
    await expect(page.getByRole('list', { name: 'Platform Overview' }).getByRole('listitem')).toHaveText([
      /^Users [\d,]+$/,
      /^Withdrawals [\d,]+$/,
      `Plans purchased ${formatCount(stats.plans.purchased)}`,
      /^Referrals [\d,]+$/,
      /^Pending Support Tickets [\d,]+$/,
    ]);

    // A figure links to a list with the same count.
    const figure = await readFigure(page, 'Topup Status', 'Cancelled');
    await page.getByRole('list', { name: 'Topup Status' }).getByRole('link', { name: 'Cancelled' }).click();
    await expect(page).toHaveURL('/admin/transactions?type=topup&status=cancelled');
    await expect(page.getByRole('region', { name: 'Transaction History' })).toContainText(`of ${figure} entries`);
  });

  test('shows its figures without scrolling, and does not shift them when later content loads', async ({ page }) => {
    const releaseQueues = await blockRequests(page, '**/api/admin/queues');
    const releaseDetails = await blockRequests(page, '**/api/admin/details/*');
    await page.goto('/admin/dashboard');
    await readFigure(page, 'Topup Status', 'Cancelled');
    const pendingWork = page.getByRole('region', { name: 'Pending work' });
    await expect(pendingWork.getByRole('link')).toHaveText([
      /^Withdrawals/,
      /^Top-ups/,
      /^Identity checks/,
      /^Tickets/,
    ]);
    const topups = page.getByRole('region', { name: 'Topup Status', exact: true });
    const before = await topups.boundingBox();
    releaseQueues();
    await expect(pendingWork.getByText(/oldest/)).toHaveCount(4);
    expect(await topups.boundingBox()).toEqual(before);
    releaseDetails();
    await expect(page.getByRole('main').getByText('admin@countinghouse.example')).toBeVisible();
    expect(await topups.boundingBox()).toEqual(before);

    await expect(page.getByText('Net Earnings')).toBeInViewport();
    await expect(page.getByRole('list', { name: 'Wallet Distribution' })).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Net Earnings')).toBeInViewport();
    await expectNoHorizontalScroll(page);
  });
});
