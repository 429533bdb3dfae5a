import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { userWalletsArea } from './user-wallets-area';

type WalletTransaction = ReturnType<typeof fixtures.walletTransaction>;

/** Mocks a server with this wallet; returns the received queries. */
function serveTransactions(transactions: WalletTransaction[], total_records = transactions.length) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/user/wallet/info/{userId}', ({ params, request, response }) => {
      queries.push({ id: params.userId, ...Object.fromEntries(new URL(request.url).searchParams) });
      const pagination = { current_page: 1, per_page: 10, total_pages: 2, total_records };
      return response(200).json({
        success: true,
        data: { wallet: fixtures.userWallet(), transactions: { data: transactions, pagination } },
      });
    }),
  );
  return queries;
}

const openWallet = () => renderArea(userWalletsArea, '/admin/user/wallet/u7');

describe('spec §2 User wallet', () => {
  // covers: user-wallet.title, user-wallet.facts
  it('has the title User Wallet Summary, and shows name, email, three figures and Created date', async () => {
    serveTransactions([fixtures.walletTransaction()]);
    openWallet();
    expect(await screen.findByRole('heading', { level: 1, name: 'User Wallet Summary · Ada Lovelace' })).toBeDefined();
    await screen.findByText('Ada Lovelace · ada@example.com');
    for (const [label, figure] of [
      ['Balance', '$1,250.50'],
      ['Total Earned', '$3,000.50'],
      ['Total Spent', '$1,750.00'],
      ['Created', '14 Mar 2026'],
    ]) {
      expect(screen.getByText(label ?? '').parentElement?.textContent).toBe(`${label}${figure}`);
    }
  });

  // covers: user-wallet.columns
  it('lists Wallet Transactions by Date, Transaction Type, Amount, Plan category and Description', async () => {
    serveTransactions([
      fixtures.walletTransaction(),
      fixtures.walletTransaction({ _id: 'w2', plan_id: null, description: null }),
    ]);
    openWallet();
    const table = within(await screen.findByRole('table', { name: 'Wallet Transactions' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Transaction Type',
      'Amount',
      'Plan category',
      'Description',
    ]);
    const [, first, second] = table.getAllByRole('row');
    const getTexts = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(getTexts(first)).toEqual(['15/03/2026, 10:05', 'Debit', '$1,000.00', 'Gold', 'Plan bought']);
    expect(getTexts(second).slice(3)).toEqual(['-', '-']);
  });

  // covers: user-wallet.paging, calls.user-wallet, limit.user-wallet-page
  it('is paged by the server, ten at a time', async () => {
    const queries = serveTransactions([fixtures.walletTransaction()], 14);
    openWallet();
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() =>
      expect(queries).toEqual([
        { id: 'u7', page: '1', limit: '10' },
        { id: 'u7', page: '2', limit: '10' },
      ]),
    );
  });

  // covers: user-wallet.messages
  it("shows the messages 'Loading wallet data...' and 'No transactions found'", async () => {
    serveTransactions([]);
    openWallet();
    await screen.findByText('Loading wallet data...');
    await screen.findByText('No transactions found');
    expect(screen.queryByText('Loading wallet data...')).toBeNull();
  });

  // covers: toast.user-wallet
  it("spec §8 shows 'Failed to fetch wallet info' with a retry", async () => {
    server.use(
      http.get('/user/wallet/info/{userId}', ({ response }) =>
        response.untyped(new HttpResponse(null, { status: 500 })),
      ),
    );
    const { toastMessages } = openWallet();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch wallet info')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveTransactions([fixtures.walletTransaction()]);
    await userEvent.click(retry);
    await screen.findByText('Plan bought');
  });
});

describe('link to the ledger', () => {
  it('is shown if the server supports ledgers', async () => {
    openWallet();
    const link = await screen.findByRole('link', { name: 'Ledger' });
    expect(link.getAttribute('href')).toBe('/admin/users/u7/ledger');
  });

  it('is hidden if the server does not support ledgers', async () => {
    server.use(withoutCapabilities('user_ledger'));
    openWallet();
    await screen.findByText('Plan bought');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ledger' })).toBeNull());
  });
});

describe('minimal server', () => {
  const serveMinimal = (data: object) =>
    server.use(http.untyped.get('*/user/wallet/info/*', () => HttpResponse.json({ success: true, data })));
  const getFigures = () =>
    ['Balance', 'Total Earned', 'Total Spent', 'Created'].map(
      (label) => screen.getByText(label).parentElement?.textContent,
    );

  it.each([{}, { wallet: null, transactions: null }, { wallet: {}, transactions: {} }])(
    'shows dashes for a missing wallet: %j',
    async (data) => {
      serveMinimal(data);
      openWallet();
      await screen.findByText('No transactions found');
      expect(getFigures()).toEqual(['Balance–', 'Total Earned–', 'Total Spent–', 'Created–']);
      expect(findUnrenderedValue()).toBeUndefined();
    },
  );

  it('shows rows without an id and a message for a malformed row', async () => {
    const nullFields = { created_at: null, transaction_type: null, amount: null, plan_id: null, description: null };
    serveMinimal({
      wallet: { balance: '12.5', user: { email: 'ada@example.com' } },
      transactions: { data: [nullFields, nullFields, 'what', { ...fixtures.walletTransaction(), amount: '1000' }] },
    });
    openWallet();
    await screen.findByText('ada@example.com');
    expect(getFigures()[0]).toBe('Balance$12.50');
    const rows = within(screen.getByRole('table', { name: 'Wallet Transactions' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['–', '–', '–', '-', '-'],
      ['–', '–', '–', '-', '-'],
      ['15/03/2026, 10:05', 'Debit', '$1,000.00', 'Gold', 'Plan bought'],
      [expect.stringMatching(/^Row 3 cannot be read/)],
    ]);
    expect(screen.getByText('Showing 1 to 3 of 4 entries')).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });
});
