import type { Schemas } from '@countinghouse/api-client/schema';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { overviewArea } from './overview-area';
import { afterAllPending } from './overview-figures';

type Overview = ReturnType<typeof fixtures.userOverview>;

const serve = (overrides: Partial<Overview> = {}) =>
  server.use(
    http.get('/user/overview/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.userOverview(overrides) }),
    ),
  );
const allow = (...flags: (keyof Schemas['Permissions'])[]) =>
  server.use(
    http.get('/permissions/{id}', ({ response }) =>
      response(200).json({
        success: true,
        permissions: { ...fixtures.noPermissions(), ...Object.fromEntries(flags.map((flag) => [flag, true])) },
      }),
    ),
  );
const open = () => renderArea(overviewArea, '/admin/users/user-1');
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const nothing: Partial<Overview> = {
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
    waiting: [],
  },
  withdrawals: {
    by_status: {
      pending: { count: 0, amount: 0 },
      approved: { count: 0, amount: 0 },
      rejected: { count: 0, amount: 0 },
    },
    latest: [],
    waiting: [],
  },
  holdings: { running: { count: 0, amount: 0 }, released: { count: 0, amount: 0 }, latest: [] },
  referrals: { referred_by: null, program: null, latest: [] },
  tickets: { total: 0, open: 0, latest: [] },
};

describe('everything about a user', () => {
  it('says who they are, each of it to be copied, where they stand, and what can be done', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeDefined();
    const head = within(await screen.findByRole('group', { name: 'Status and actions' }));
    for (const text of ['In Progress', 'Active', '$1,250.50']) expect(head.getByText(text)).toBeDefined();
    for (const text of ['ada@example.com', '+44 20 7946 0018']) expect(screen.getByText(text)).toBeDefined();
    for (const name of ['Copy email', 'Copy phone']) expect(screen.getByRole('button', { name })).toBeDefined();
    expect(head.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Edit', '/admin/users/edit/user-1'],
      ['Transactions', '/admin/transactions/user/user-1'],
      ['Wallet', '/admin/user/wallet/user-1'],
      ['Review KYC', '/admin/queue/kyc?case=user-1'],
    ]);
  });

  it('adds up what the wallet would hold once all that is pending were approved', async () => {
    open();
    const labels = ['Pending in', 'Pending out', 'After all pending'];
    await screen.findByText('After all pending');
    expect(labels.map((label) => screen.getByText(label).parentElement?.textContent)).toEqual([
      'Pending in$1,250.501 top-up',
      'Pending out$250.001 withdrawal',
      'After all pending$2,251.00If all of it is approved',
    ]);
  });

  it('says where the balance is not enough', async () => {
    serve({ balance: 10, topups: nothing.topups });
    open();
    expect(await screen.findByText('Not enough for all withdrawals')).toBeDefined();
  });

  it('adds to the cent, and not at all what is not known', () => {
    const { topups, withdrawals } = fixtures.userOverview();
    if (!topups || !withdrawals) throw new Error('The fixture has both.');
    const pendingIn = { ...topups, by_status: { ...topups.by_status, pending: { count: 1, amount: 0.2 } } };
    const pendingOut = { ...withdrawals, by_status: { ...withdrawals.by_status, pending: { count: 1, amount: 0.3 } } };
    expect(afterAllPending(fixtures.userOverview({ balance: 0.1, topups: pendingIn, withdrawals: pendingOut }))).toBe(
      0,
    );
    expect(afterAllPending(fixtures.userOverview({ withdrawals: null }))).toBeUndefined();
  });

  it('names what waits for a decision first, each leading to where it is decided', async () => {
    open();
    const waits = await section('Waits for a decision');
    expect(waits.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Identity check', '/admin/queue/kyc?case=user-1'],
      ['Withdrawal WD-2026-00042', '/admin/withdrawal/view/withdrawal-1'],
      ['Top-up TXN-2026-004211', '/admin/transaction/details/transaction-1'],
    ]);
    expect(sections()[0]).toBe('Waits for a decision');
  });

  it('says how many more wait than it names', async () => {
    const { withdrawals } = fixtures.userOverview();
    if (!withdrawals) throw new Error('The fixture has some.');
    serve({
      withdrawals: { ...withdrawals, by_status: { ...withdrawals.by_status, pending: { count: 4, amount: 900 } } },
    });
    open();
    expect(await screen.findByText('And 3 withdrawals more.')).toBeDefined();
  });

  it('reviews the KYC in the form where the server keeps no queues', async () => {
    server.use(lacks('queues'));
    open();
    const head = within(await screen.findByRole('group', { name: 'Status and actions' }));
    expect(hrefOf(await head.findByRole('link', { name: 'Review KYC' }))).toBe('/admin/users/edit/user-1');
  });

  it('has a section for each kind of record, with the way to all of them', async () => {
    open();
    await screen.findByRole('heading', { name: 'History' });
    expect(sections()).toEqual([
      'Waits for a decision',
      'Ledger',
      'Top-ups',
      'Withdrawals',
      'Plans held',
      'Referrals',
      'Tickets',
      'Notes',
      'History',
    ]);
    const all = [
      'The whole ledger',
      'Statement',
      'All top-ups (4)',
      'All withdrawals (3)',
      'All people (12)',
      'All tickets (2)',
    ];
    expect(all.map((name) => hrefOf(screen.getByRole('link', { name })))).toEqual([
      '/admin/users/user-1/ledger',
      '/admin/users/user-1/statement',
      '/admin/transactions/user/user-1?type=topup',
      '/admin/withdrawals?search=ada%40example.com',
      '/admin/referral-details/user-1',
      '/admin/support-tickets?search=ada%40example.com',
    ]);
    const referrals = await section('Referrals');
    expect(hrefOf(referrals.getByRole('link', { name: 'Mary Somerville' }))).toBe('/admin/users/user-3');
    expect(hrefOf(referrals.getByRole('link', { name: 'Alan Turing' }))).toBe('/admin/users/user-2');
    expect((await section('Plans held')).getByText(/profit paid/).textContent).toContain('$42.50');
  });

  it('says in words what there is none of', async () => {
    serve(nothing);
    open();
    for (const words of [
      'Nothing of theirs waits for a decision.',
      'Nothing has moved this balance yet.',
      'They have not paid in anything yet.',
      'They have not asked for a withdrawal yet.',
      'They hold no plan.',
      'They have no referral program.',
      'They have not asked anything yet.',
    ])
      expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Review KYC' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^All / })).toBeNull();
  });

  it('has no section for what its admin may not see', async () => {
    allow('users');
    serve({ topups: null, withdrawals: null, holdings: null, referrals: null, tickets: null });
    open();
    await screen.findByRole('heading', { name: 'Ledger' });
    expect(sections()).toEqual(['Waits for a decision', 'Ledger', 'Notes']);
    for (const figure of ['Pending in', 'Pending out', 'After all pending'])
      expect(screen.queryByText(figure)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Transactions' })).toBeNull();
  });

  it('says that there is no such user', async () => {
    server.use(
      http.get('/user/overview/{id}', ({ response }) => response(404).json(fixtures.failure({ code: 'not_found' }))),
    );
    open();
    expect(await screen.findByText('User not found.')).toBeDefined();
  });

  it('says that it could not be read, and reads it again', async () => {
    server.use(
      http.get('/user/overview/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { said } = open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(said).toEqual([]);
  });
});
