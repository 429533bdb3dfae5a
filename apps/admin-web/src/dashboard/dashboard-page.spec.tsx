import { fixtures, http } from '@countinghouse/api-client/testing';
import { respondWithError, server } from '@countinghouse/testing';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { grantPermissions, hasRole } from '../test-support/admins';
import { renderPanel } from '../test-support/render-panel';
import { getMain } from '../test-support/screens';

const getRegion = (name: string) => within(getMain().getByRole('region', { name }));
const getFigures = (name: string) =>
  within(getMain().getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openDashboard(settings?: object) {
  await renderPanel('/admin/dashboard', settings);
  await getMain().findByText('$456,279.75');
}

/** 25 recent transactions, ten per page. */
const pagedTransactions = http.get('/info/{id}', ({ request, response, params }) => {
  const page = Number(new URL(request.url).searchParams.get('page'));
  const data = Array.from({ length: 10 }, (_, index) =>
    fixtures.transaction({ _id: `${page}-${index}`, description: `Transaction ${page}-${index}` }),
  );
  return response(200).json({
    success: true,
    data: fixtures.admin({ _id: params.id }),
    stats: fixtures.dashboardStats(),
    netEarnings: 456279.75,
    recentTransactions: { data, total: 25, page, limit: 10 },
  });
});

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('spec §2 Dashboard', () => {
  // covers: dashboard.title, dashboard.headlines, dashboard.overview, limit.dashboard-currency, calls.info
  it('shows the figures of the server', async () => {
    await openDashboard();
    expect(getMain().getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeDefined();
    expect(getMain().getByText('Net Earnings').parentElement?.textContent).toBe('Net Earnings$456,279.75');
    expect(getMain().getByText('Plans Sold').parentElement?.textContent).toBe('Plans Sold310');
    expect(getFigures('Platform Overview')).toEqual([
      'Users 400',
      'Withdrawals 60',
      'Plans purchased 310',
      'Referrals 96',
      'Pending Support Tickets 24',
    ]);
  });

  // covers: dashboard.admin
  it('has an admin header card with full name, role badge and email', async () => {
    await openDashboard();
    expect(await getMain().findByRole('heading', { level: 2, name: /^Grace Hopper Admin$/ })).toBeDefined();
    expect(getMain().getByText('admin@countinghouse.example')).toBeDefined();
  });

  // covers: dashboard.actions
  it.each([
    ['all', undefined, ['/admin/users', '/admin/plans', '/admin/withdrawals', '/admin/support-tickets']],
    ['links that a sub-admin has permission for', 'support', ['/admin/support-tickets']],
  ] as const)('has the Quick Actions links: %s', async (_, flag, addresses) => {
    if (flag) server.use(grantPermissions('dashboard', flag), hasRole('subadmin'));
    await openDashboard();
    await waitFor(() =>
      expect(
        getRegion('Quick Actions')
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(addresses),
    );
    expect(await getMain().findByText(flag ? 'Subadmin' : 'Admin')).toBeDefined();
  });

  // covers: dashboard.recent-paging, dashboard.recent-total, limit.recent-page, calls.info-page
  it('pages Recent Transactions in the address, and Back leads to the previous page', async () => {
    server.use(pagedTransactions);
    await openDashboard();
    await getMain().findByText('Showing 1 to 10 of 25 entries');
    fireEvent.click(getMain().getByRole('button', { name: 'Next' }));
    await getMain().findByText('Transaction 2-0');
    expect(getMain().getByText('Showing 11 to 20 of 25 entries')).toBeDefined();
    expect(window.location.search).toBe('?page=2');
    window.history.back();
    await getMain().findByText('Transaction 1-0');
    expect(getMain().getByText('Showing 1 to 10 of 25 entries')).toBeDefined();
  });

  // covers: error.dashboard, calls.info-page
  it('keeps everything else if a page of transactions fails to load', async () => {
    server.use(pagedTransactions);
    await openDashboard();
    server.use(respondWithError('/info/{id}', 500));
    fireEvent.click(getMain().getByRole('button', { name: 'Next' }));
    const recent = getRegion('Recent Transactions');
    const alert = await recent.findByRole('alert');
    expect(alert.textContent).toContain('Internal Server Error');
    expect(recent.getByText('Transaction 1-0')).toBeDefined();
    expect(getFigures('Platform Overview')).toContain('Users 400');

    server.use(pagedTransactions);
    fireEvent.click(recent.getByRole('button', { name: 'Retry' }));
    await recent.findByText('Transaction 2-0');
    expect(recent.queryByRole('alert')).toBeNull();
  });

  // covers: error.dashboard
  it('shows an error in place of figures that fail to load, and keeps the rest', async () => {
    server.use(respondWithError('/info/{id}', 500));
    await renderPanel('/admin/dashboard');
    expect((await getMain().findByRole('alert')).textContent).toContain('Internal Server Error');
    expect(getRegion('Quick Actions').getAllByRole('link')).toHaveLength(4);
    expect(getMain().queryByText('Net Earnings')).toBeNull();
  });

  it('shows that pending work failed to load, and still opens the queues', async () => {
    server.use(respondWithError('/queues', 500));
    await openDashboard();
    await waitFor(() => expect(getRegion('Pending work').getAllByText('Could not be loaded')).toHaveLength(4));
    await userEvent.keyboard('1');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/queue/withdrawals'));
  });

  // covers: dashboard.tickets, dashboard.tickets-live, limit.resolved
  it.each([
    ['shows 0 for Resolved', undefined, 'Resolved 0'],
    [
      "shows the server's figure for Resolved if the deployment sets counters to live",
      { counters: 'live' },
      'Resolved 57',
    ],
  ])('%s', async (_, settings, line) => {
    await openDashboard(settings);
    expect(getFigures('Support Tickets')).toContain(line);
  });
});
