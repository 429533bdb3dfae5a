import type { Schemas } from '@countinghouse/api-client/schema';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { overviewArea } from './overview-area';
import { getBalanceAfterPending } from './overview-figures';

type Overview = ReturnType<typeof fixtures.userOverview>;

const serveOverview = (overrides: Partial<Overview> = {}) =>
  server.use(
    http.get('/user/overview/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.userOverview(overrides) }),
    ),
  );
const setPermissions = (...flags: (keyof Schemas['Permissions'])[]) =>
  server.use(
    http.get('/permissions/{id}', ({ response }) =>
      response(200).json({
        success: true,
        permissions: { ...fixtures.noPermissions(), ...Object.fromEntries(flags.map((flag) => [flag, true])) },
      }),
    ),
  );
const renderPage = () => renderArea(overviewArea, '/admin/users/user-1');
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
const getHref = (link: HTMLElement) => link.getAttribute('href');
const getSectionTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const emptyOverview: Partial<Overview> = {
  kyc_pending_since: null,
  balance: 0,
  ledger: [],
  topups: {
    by_status: {
      pending: { count: 0, amount: 0 },
      approved: { count: 0, amount: 0 },
      cancelled: { count: 0, amount: 0 },
    },
    latest: [],
    oldest_pending: [],
  },
  withdrawals: {
    by_status: {
      pending: { count: 0, amount: 0 },
      approved: { count: 0, amount: 0 },
      rejected: { count: 0, amount: 0 },
    },
    latest: [],
    oldest_pending: [],
  },
  holdings: { running: { count: 0, amount: 0 }, released: { count: 0, amount: 0 }, latest: [] },
  referrals: { referred_by: null, program: null, latest: [] },
  tickets: { total: 0, open: 0, latest: [] },
};

describe('user overview', () => {
  it('shows the contact with copy buttons, the status, and the actions', async () => {
    renderPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeDefined();
    const head = within(await screen.findByRole('group', { name: 'Status and actions' }));
    for (const text of ['In Progress', 'Active', '$1,250.50']) expect(head.getByText(text)).toBeDefined();
    for (const text of ['ada@example.com', '+44 20 7946 0018']) expect(screen.getByText(text)).toBeDefined();
    for (const name of ['Copy email', 'Copy phone']) expect(screen.getByRole('button', { name })).toBeDefined();
    expect(head.getAllByRole('link').map((link) => [link.textContent, getHref(link)])).toEqual([
      ['Edit', '/admin/users/edit/user-1'],
      ['Transactions', '/admin/transactions/user/user-1'],
      ['Wallet', '/admin/user/wallet/user-1'],
      ['Review KYC', '/admin/queue/kyc?case=user-1'],
    ]);
  });

  it('computes the balance after all pending requests', async () => {
    renderPage();
    const labels = ['Pending in', 'Pending out', 'After all pending'];
    await screen.findByText('After all pending');
    expect(labels.map((label) => screen.getByText(label).parentElement?.textContent)).toEqual([
      'Pending in$1,250.501 top-up',
      'Pending out$250.001 withdrawal',
      'After all pending$2,251.00If all are approved',
    ]);
  });

  it('warns if the balance is too low', async () => {
    serveOverview({ balance: 10, topups: emptyOverview.topups });
    renderPage();
    expect(await screen.findByText('Not enough for all withdrawals')).toBeDefined();
  });

  it('computes exact cents, and nothing if a part is unknown', () => {
    const { topups, withdrawals } = fixtures.userOverview();
    if (!topups || !withdrawals) throw new Error('The fixture must have both.');
    const pendingIn = { ...topups, by_status: { ...topups.by_status, pending: { count: 1, amount: 0.2 } } };
    const pendingOut = { ...withdrawals, by_status: { ...withdrawals.by_status, pending: { count: 1, amount: 0.3 } } };
    expect(
      getBalanceAfterPending(fixtures.userOverview({ balance: 0.1, topups: pendingIn, withdrawals: pendingOut })),
    ).toBe(0);
    expect(getBalanceAfterPending(fixtures.userOverview({ withdrawals: null }))).toBeUndefined();
  });

  it('lists the pending work first, linked to the decision screens', async () => {
    renderPage();
    const pendingSection = await findSection('Awaiting decision');
    expect(pendingSection.getAllByRole('link').map((link) => [link.textContent, getHref(link)])).toEqual([
      ['Identity check', '/admin/queue/kyc?case=user-1'],
      ['Withdrawal WD-2026-00042', '/admin/withdrawal/view/withdrawal-1'],
      ['Top-up TXN-2026-004211', '/admin/transaction/details/transaction-1'],
    ]);
    expect(getSectionTitles()[0]).toBe('Awaiting decision');
  });

  it('shows the number of pending records that are not listed', async () => {
    const { withdrawals } = fixtures.userOverview();
    if (!withdrawals) throw new Error('The fixture must have withdrawals.');
    serveOverview({
      withdrawals: { ...withdrawals, by_status: { ...withdrawals.by_status, pending: { count: 4, amount: 900 } } },
    });
    renderPage();
    expect(await screen.findByText('And 3 withdrawals more.')).toBeDefined();
  });

  it('links the KYC review to the form if the server has no queues', async () => {
    server.use(withoutCapabilities('queues'));
    renderPage();
    const head = within(await screen.findByRole('group', { name: 'Status and actions' }));
    expect(getHref(await head.findByRole('link', { name: 'Review KYC' }))).toBe('/admin/users/edit/user-1');
  });

  it('has a section per record type, with a link to the full list', async () => {
    renderPage();
    await screen.findByRole('heading', { name: 'History' });
    expect(getSectionTitles()).toEqual([
      'Awaiting decision',
      'Ledger',
      'Top-ups',
      'Withdrawals',
      'Plans held',
      'Referrals',
      'Tickets',
      'Notes',
      'History',
    ]);
    const links = [
      'Full ledger',
      'Statement',
      'All top-ups (4)',
      'All withdrawals (3)',
      'All referrals (12)',
      'All tickets (2)',
    ];
    expect(links.map((name) => getHref(screen.getByRole('link', { name })))).toEqual([
      '/admin/users/user-1/ledger',
      '/admin/users/user-1/statement',
      '/admin/transactions/user/user-1?type=topup',
      '/admin/withdrawals?search=ada%40example.com',
      '/admin/referral-details/user-1',
      '/admin/support-tickets?search=ada%40example.com',
    ]);
    const referrals = await findSection('Referrals');
    expect(getHref(referrals.getByRole('link', { name: 'Mary Somerville' }))).toBe('/admin/users/user-3');
    expect(getHref(referrals.getByRole('link', { name: 'Alan Turing' }))).toBe('/admin/users/user-2');
    expect((await findSection('Plans held')).getByText(/profit paid/).textContent).toContain('$42.50');
  });

  it('shows the empty states', async () => {
    serveOverview(emptyOverview);
    renderPage();
    for (const text of [
      'Nothing pending for this user.',
      'Nothing has moved this balance yet.',
      'No top-ups yet.',
      'No withdrawals yet.',
      'No plans held.',
      'No referral program.',
      'No tickets yet.',
    ])
      expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Review KYC' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^All / })).toBeNull();
  });

  it('has no sections without the permissions', async () => {
    setPermissions('users');
    serveOverview({ topups: null, withdrawals: null, holdings: null, referrals: null, tickets: null });
    renderPage();
    await screen.findByRole('heading', { name: 'Ledger' });
    expect(getSectionTitles()).toEqual(['Awaiting decision', 'Ledger', 'Notes']);
    for (const figure of ['Pending in', 'Pending out', 'After all pending'])
      expect(screen.queryByText(figure)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Transactions' })).toBeNull();
  });

  it('reports a missing user', async () => {
    server.use(
      http.get('/user/overview/{id}', ({ response }) => response(404).json(fixtures.failure({ code: 'not_found' }))),
    );
    renderPage();
    expect(await screen.findByText('User not found.')).toBeDefined();
  });

  it('offers a retry after a failed fetch', async () => {
    server.use(
      http.get('/user/overview/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = renderPage();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});
