import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { userWalletsArea } from './user-wallets-area';

type WalletTransaction = ReturnType<typeof fixtures.walletTransaction>;

/** A server with this wallet; collects what it is asked. */
function serve(transactions: WalletTransaction[], total_records = transactions.length) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/user/wallet/info/{userId}', ({ params, request, response }) => {
      questions.push({ id: params.userId, ...Object.fromEntries(new URL(request.url).searchParams) });
      const pagination = { current_page: 1, per_page: 10, total_pages: 2, total_records };
      return response(200).json({
        success: true,
        data: { wallet: fixtures.userWallet(), transactions: { data: transactions, pagination } },
      });
    }),
  );
  return questions;
}

const open = () => renderArea(userWalletsArea, '/admin/user/wallet/u7');

describe('spec §2 User wallet', () => {
  // covers: user-wallet.title, user-wallet.facts
  it('Titled User Wallet Summary; name and email, Balance, Total Earned, Total Spent and Created date', async () => {
    serve([fixtures.walletTransaction()]);
    open();
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
  it('Wallet Transactions: Date, Transaction Type, Amount, Plan category and Description', async () => {
    serve([fixtures.walletTransaction(), fixtures.walletTransaction({ _id: 'w2', plan_id: null, description: null })]);
    open();
    const table = within(await screen.findByRole('table', { name: 'Wallet Transactions' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Transaction Type',
      'Amount',
      'Plan category',
      'Description',
    ]);
    const [, first, second] = table.getAllByRole('row');
    const texts = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(texts(first)).toEqual(['15/03/2026, 10:05', 'Debit', '$1,000.00', 'Gold', 'Plan bought']);
    expect(texts(second).slice(3)).toEqual(['-', '-']);
  });

  // covers: user-wallet.paging, calls.user-wallet, limit.user-wallet-page
  it('server-paged, ten at a time', async () => {
    const questions = serve([fixtures.walletTransaction()], 14);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() =>
      expect(questions).toEqual([
        { id: 'u7', page: '1', limit: '10' },
        { id: 'u7', page: '2', limit: '10' },
      ]),
    );
  });

  // covers: user-wallet.messages
  it("Messages: 'Loading wallet data...' and 'No transactions found'", async () => {
    serve([]);
    open();
    await screen.findByText('Loading wallet data...');
    await screen.findByText('No transactions found');
    expect(screen.queryByText('Loading wallet data...')).toBeNull();
  });

  // covers: toast.user-wallet
  it("spec §8 'Failed to fetch wallet info', with another try", async () => {
    server.use(
      http.get('/user/wallet/info/{userId}', ({ response }) =>
        response.untyped(new HttpResponse(null, { status: 500 })),
      ),
    );
    const { said } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch wallet info')).toBeDefined();
    expect(said).toEqual([]);
    serve([fixtures.walletTransaction()]);
    await userEvent.click(retry);
    await screen.findByText('Plan bought');
  });
});

describe('the way to the ledger', () => {
  it('is there where the server has one', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Ledger' });
    expect(link.getAttribute('href')).toBe('/admin/users/u7/ledger');
  });

  it('is not where it has none', async () => {
    server.use(lacks('user_ledger'));
    open();
    await screen.findByText('Plan bought');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ledger' })).toBeNull());
  });
});

describe('over a server that is not ours', () => {
  const serveThin = (data: object) =>
    server.use(http.untyped.get('*/user/wallet/info/*', () => HttpResponse.json({ success: true, data })));
  const figures = () =>
    ['Balance', 'Total Earned', 'Total Spent', 'Created'].map(
      (label) => screen.getByText(label).parentElement?.textContent,
    );

  it.each([{}, { wallet: null, transactions: null }, { wallet: {}, transactions: {} }])(
    'a wallet that it does not send is drawn in dashes: %j',
    async (data) => {
      serveThin(data);
      open();
      await screen.findByText('No transactions found');
      expect(figures()).toEqual(['Balance–', 'Total Earned–', 'Total Spent–', 'Created–']);
      expect(findUnsaid()).toBeUndefined();
    },
  );

  it('draws rows without an id, and says which cannot be read', async () => {
    const nothing = { created_at: null, transaction_type: null, amount: null, plan_id: null, description: null };
    serveThin({
      wallet: { balance: '12.5', user: { email: 'ada@example.com' } },
      transactions: { data: [nothing, nothing, 'what', { ...fixtures.walletTransaction(), amount: '1000' }] },
    });
    open();
    await screen.findByText('ada@example.com');
    expect(figures()[0]).toBe('Balance$12.50');
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
    expect(findUnsaid()).toBeUndefined();
  });
});
