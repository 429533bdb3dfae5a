import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import type { PermissionKey } from '@countinghouse/permissions';
import { useListState } from '@countinghouse/ui';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { NetEarningsFigure, PlansSoldFigure, TotalTopupsFigure } from './headline-figures';
import { PlansOverview } from './plans-overview';
import { RecentTransactions, type RecentTransactionsProps } from './recent-transactions';
import { TopupStatus } from './topup-status';
import { WalletDistribution } from './wallet-distribution';

/** Renders a widget for an admin with these permissions. */
function renderWidget(widget: ReactNode, ...granted: PermissionKey[]) {
  const permissions = { ...fixtures.noPermissions(), ...Object.fromEntries(granted.map((key) => [key, true])) };
  server.use(http.get('/permissions/{id}', ({ response }) => response(200).json({ success: true, permissions })));
  const lazy = () => Promise.resolve({ Component: () => widget });
  return renderArea({ permission: 'dashboard', routes: [{ path: '/', lazy }] }, '/');
}

/** Returns the text of each item of the labelled list. */
const readBarValues = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const getHrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

const { plans, wallet, topups } = fixtures.dashboardStats();

describe('spec §2 Dashboard: Net Earnings (US dollars), Plans Sold, Total Topups', () => {
  // covers: dashboard.headlines, limit.dashboard-currency
  it('appear as headline figures', async () => {
    renderWidget(
      <>
        <NetEarningsFigure value={-1250.5} />
        <PlansSoldFigure value={3100} />
        <TotalTopupsFigure value={1234567} />
      </>,
    );
    const getFigure = (label: string) => screen.getByText(label).parentElement?.textContent;
    await screen.findByText('Net Earnings');
    expect(getFigure('Net Earnings')).toBe('Net Earnings-$1,250.50');
    expect(getFigure('Plans Sold')).toBe('Plans Sold3,100');
    expect(getFigure('Total Topups')).toBe('Total Topups1,234,567');
    expect(getHrefs()).toEqual([]);
  });

  it('link top-ups to their list for admins with the permission', async () => {
    renderWidget(<TotalTopupsFigure value={3} />, 'transactions');
    await screen.findByRole('link', { name: 'Total Topups' });
    expect(getHrefs()).toEqual(['/admin/transactions?type=topup']);
  });
});

describe('spec §2 Dashboard: Plans Overview', () => {
  // covers: dashboard.plans, limit.dashboard-currency
  // covers: dashboard.plans
  it('lists Active Plans, Total Purchased, Total Invested (currency) and Total Lock Time in days', async () => {
    renderWidget(<PlansOverview plans={{ ...plans, totalLockTime: 18250 }} />, 'plans');
    await screen.findByRole('link', { name: 'Active Plans' });
    expect(await readBarValues('Plans Overview')).toEqual([
      'Active Plans 10',
      'Total Purchased 310',
      'Total Invested $455,000.00',
      'Total Lock Time 18,250 days',
    ]);
    expect(getHrefs()).toEqual(['/admin/plans']);
  });

  it('shows its labels while loading, and the singular of day', async () => {
    renderWidget(<PlansOverview plans={undefined} />);
    expect((await readBarValues('Plans Overview')).map((line) => line.trim())).toEqual([
      'Active Plans',
      'Total Purchased',
      'Total Invested',
      'Total Lock Time',
    ]);
    renderWidget(<PlansOverview plans={{ ...plans, totalLockTime: 1 }} />);
    await screen.findByText('1 day');
  });
});

describe('spec §2 Dashboard: the pies', () => {
  // covers: dashboard.wallet, limit.dashboard-currency
  // covers: dashboard.wallet
  it('show Wallet Distribution as Credit vs Debit, currency-formatted', async () => {
    renderWidget(<WalletDistribution wallet={wallet} />, 'transactions');
    expect(await readBarValues('Wallet Distribution')).toEqual(['Credit $812,400.25 69.5%', 'Debit $356,120.50 30.5%']);
  });

  // covers: dashboard.topups, state.topups
  it('show Topup Status as Pending, Approved and Cancelled, each with a link to its top-ups', async () => {
    renderWidget(<TopupStatus byStatus={topups.byStatus} />, 'transactions');
    await screen.findByRole('link', { name: 'Pending' });
    expect(await readBarValues('Topup Status')).toEqual(['Pending 240 8%', 'Approved 2,520 84%', 'Cancelled 240 8%']);
    expect(getHrefs()).toEqual([
      '/admin/transactions?type=topup&status=pending',
      '/admin/transactions?type=topup&status=approved',
      '/admin/transactions?type=topup&status=cancelled',
    ]);
  });

  it('have no links without permission, and show their labels while loading', async () => {
    renderWidget(
      <>
        <TopupStatus byStatus={undefined} />
        <WalletDistribution wallet={undefined} />
      </>,
      'dashboard',
    );
    expect(await readBarValues('Topup Status')).toEqual(['Pending ', 'Approved ', 'Cancelled ']);
    expect(await readBarValues('Wallet Distribution')).toEqual(['Credit ', 'Debit ']);
    expect(getHrefs()).toEqual([]);
  });
});

describe('spec §2 Dashboard: Recent Transactions', () => {
  const rules = {};
  const Recent = (props: Omit<RecentTransactionsProps, 'state'>) => (
    <RecentTransactions {...props} state={useListState(rules)} />
  );
  const createPage = (count: number, total = count) => ({
    data: Array.from({ length: count }, (_, n) => fixtures.transaction({ _id: `t${n}` })),
    total,
    page: 1,
    limit: 10,
  });

  // covers: dashboard.recent-columns, dashboard.recent-total
  it('have the columns Date, User, Type, Amount and Description, and a total count', async () => {
    renderWidget(<Recent recent={createPage(1)} isStale={false} />, 'transactions');
    await screen.findByRole('link', { name: '1 transaction' });
    const rows = within(screen.getByRole('table', { name: 'Recent Transactions' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Date', 'User', 'Type', 'Amount', 'Description'],
      ['14/03/2026, 09:26', 'Ada Lovelace', 'Credit', '$1,250.50', 'Top-up by USDT on Ethereum'],
    ]);
    expect(getHrefs()).toEqual(['/admin/transactions', '/admin/transaction/details/t0']);
  });

  // covers: dashboard.recent-paging
  it('have no pager while the total is within one page', async () => {
    renderWidget(<Recent recent={createPage(10)} isStale={false} />);
    await screen.findByText('10 transactions');
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(getHrefs()).toEqual([]);
  });

  // covers: dashboard.recent-paging
  // covers: dashboard.recent-paging, limit.recent-page
  it("have numbered pages with Previous, Next and 'Showing X to Y of Z entries' beyond one page", async () => {
    const { router } = renderWidget(<Recent recent={createPage(10, 6000)} isStale={false} />);
    await screen.findByText('Showing 1 to 10 of 6,000 entries');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(router.state.location.search).toBe('?page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Page 600' }));
    expect(router.state.location.search).toBe('?page=600');
  });

  // covers: limit.description
  it('show an empty message, skeleton rows while loading, and truncated descriptions', async () => {
    renderWidget(<Recent recent={createPage(0)} isStale={false} />);
    await screen.findByText('No transactions found');
    renderWidget(<Recent recent={undefined} isStale={false} />);
    await screen.findByRole('table', { busy: true });
    const recent = { ...createPage(1), data: [fixtures.transaction({ description: 'x'.repeat(51) })] };
    renderWidget(<Recent recent={recent} isStale={false} />);
    await screen.findByText(`${'x'.repeat(50)}…`);
  });
});

describe('minimal server', () => {
  it('shows a dash for missing values, not a skeleton', async () => {
    renderWidget(
      <>
        <NetEarningsFigure value={null} />
        <PlansSoldFigure value={null} />
        <TotalTopupsFigure value={null} />
        <PlansOverview plans={null} />
        <WalletDistribution wallet={null} />
        <TopupStatus byStatus={{ pending: 3 }} />
      </>,
      'dashboard',
    );
    expect(await readBarValues('Plans Overview')).toEqual([
      'Active Plans –',
      'Total Purchased –',
      'Total Invested –',
      'Total Lock Time –',
    ]);
    expect(await readBarValues('Wallet Distribution')).toEqual(['Credit –', 'Debit –']);
    expect(await readBarValues('Topup Status')).toEqual(['Pending 3', 'Approved –', 'Cancelled –']);
    for (const label of ['Net Earnings', 'Plans Sold', 'Total Topups']) {
      expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}–`);
    }
    expect(findUnrenderedValue()).toBeUndefined();
  });

  const Recent = (props: Omit<RecentTransactionsProps, 'state'>) => (
    <RecentTransactions {...props} state={useListState({})} />
  );

  it('shows recent transactions with missing values', async () => {
    const malformedRows = ['Row 2 cannot be read: `recentTransactions.data.1._id` should be text, but is missing.'];
    const [complete] = [fixtures.transaction({ _id: 't1' })];
    renderWidget(
      <Recent recent={{ data: [{ _id: 't0' }, complete], total: 60 }} malformedRows={malformedRows} isStale={false} />,
      'transactions',
    );
    await screen.findByRole('link', { name: '60 transactions' });
    const link = screen.getByRole('link', { name: 'this transaction' });
    expect(link.getAttribute('href')).toBe('/admin/transaction/details/t0');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['–', '–', '–', '–', '–']);
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(screen.getByRole('cell', { name: 'Ada Lovelace' })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('shows recent transactions without a total, or without paging', async () => {
    const createRows = (count: number) =>
      Array.from({ length: count }, (_, index) => fixtures.transaction({ _id: `t${index}` }));
    renderWidget(<Recent recent={{ data: createRows(10) }} isStale={false} />);
    await screen.findByText('11+ transactions');
    renderWidget(<Recent recent={{ data: createRows(12) }} isStale={false} />);
    await screen.findByText('Showing 1 to 10 of 12 entries');
    expect(screen.getByText('12 transactions')).toBeDefined();
  });

  /** A list of 23 transactions whose server ignores the requested page and adds `properties` to its response. */
  function Unpaged({ properties }: { properties: { page?: number } }) {
    const list = useListState({});
    const data = Array.from({ length: 10 }, (_, index) => fixtures.transaction({ _id: `t${index}` }));
    // oxlint-disable-next-line react/exhaustive-deps -- Every page is a separate response.
    const recent = useMemo(() => ({ data, total: 23, limit: 10, ...properties }), [list.page]);
    return <RecentTransactions recent={recent} isStale={false} state={list} />;
  }

  it.each([{}, { page: 1 }])('shows a note if the server repeats the same page: %j', async (properties) => {
    server.use(withoutCapabilities('list_pages'));
    const user = userEvent.setup();
    renderWidget(<Unpaged properties={properties} />);
    await screen.findByText('Showing 1 to 10 of 23 entries');
    expect(screen.queryByText(/^The server sent/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('The server sent page 1 instead of page 3.');
    expect(screen.getByText('Showing 1 to 10 of 23 entries')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('The server sent page 1 instead of page 2.');
  });

  it('shows an empty message for missing recent transactions', async () => {
    renderWidget(<Recent recent={null} isStale={false} />);
    await screen.findByText('No transactions found');
    expect(screen.queryByText(/^0 transactions/)).toBeNull();
  });
});
