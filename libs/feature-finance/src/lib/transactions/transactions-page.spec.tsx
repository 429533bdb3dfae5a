import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { transactionsArea } from './transactions-area';

// Tests servers without search; transactions-search.spec.tsx tests the others.
beforeEach(() => server.use(withoutCapabilities('transaction_search')));

type Transaction = ReturnType<typeof fixtures.transaction>;

const topup = fixtures.transaction({ _id: 't1' });
const debit = fixtures.transaction({
  _id: 't2',
  transaction_id: 'TXN-2026-004212',
  transaction_category: 'wallet',
  transaction_type: 'debit',
  user_id: { _id: 'user-2', email: 'alan@example.com', fullName: 'Alan Turing' },
  amount: 99.5,
  status: 'approved',
  network: null,
  transaction_hash: null,
  description: 'Invested in the plan with the longest name that anyone ever thought of',
  deposit_wallet_address: null,
});
const cancelled = fixtures.transaction({ _id: 't3', transaction_id: 'TXN-3', status: 'cancelled', network: 'BTC' });
const few = [topup, debit, cancelled];

const createTransactions = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    fixtures.transaction({ _id: `n${from + index}`, transaction_id: `TXN-${from + index}` }),
  );

/**
 * Mocks a server with these transactions; returns the received queries. `gates` delay pages until they are opened.
 * `sendsPageCount` adds the number of pages to the total.
 */
function serveTransactions(
  transactions: Transaction[],
  gates: Record<number, Promise<unknown>> = {},
  sendsPageCount = true,
) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/all-transactions', async ({ request, response }) => {
      const query = new URL(request.url).searchParams;
      // Before the capabilities are loaded, the panel requests the first ten.
      if (query.get('limit') !== '10') queries.push(Object.fromEntries(query));
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      await gates[page];
      const totalCount = transactions.length;
      const totalPages = Math.ceil(totalCount / limit);
      const pagination = { totalCount, ...(sendsPageCount && { page, limit, totalPages }) };
      const rows = transactions.slice((page - 1) * limit, page * limit);
      return response(200).json({ success: true, data: { transactions: rows, pagination } });
    }),
  );
  return queries;
}

function createGate() {
  let openGate: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (openGate = resolve));
  return { open: () => openGate(), opened };
}

const openTransactions = (query = '') => renderArea(transactionsArea, `/admin/transactions${query}`);
const getCells = async (id: string) => {
  const link = await screen.findByRole('link', { name: `View ${id}` });
  const row = link.closest('tr');
  if (!row) throw new Error(`No row for ${id}`);
  return [...row.children].map(({ textContent }) => textContent);
};
const getVisibleIds = () =>
  screen.queryAllByRole('link', { name: /^View TXN/ }).map((link) => link.getAttribute('aria-label')?.slice(5));

describe('spec §2 Transactions', () => {
  // covers: transactions.title, calls.transactions, limit.transactions
  it('loads Transaction History in one request of up to 1,000 records', async () => {
    const queries = serveTransactions(few);
    openTransactions();
    expect(await screen.findByRole('heading', { level: 1, name: 'Transaction History' })).toBeDefined();
    await screen.findByText('Showing 1 to 3 of 3 entries');
    expect(queries).toEqual([{ page: '1', limit: '1000' }]);
  });

  // covers: transactions.columns, transactions.type, transactions.amount, transactions.date, transactions.hash
  // covers: limit.currency, limit.dates
  it('shows the columns and formats of a top-up', async () => {
    serveTransactions(few);
    openTransactions();
    expect(await getCells('TXN-2026-004211')).toEqual([
      '1',
      'USDT ERC20',
      'ada@example.com',
      '$1,251',
      'Pending',
      '14/03/2026',
      '0x88df0164…e6a713944bTop-up by USDT on Ethereumto 0x52908400…D2E4169EE7',
      'TXN-2026-004211',
      '',
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'S. No.',
      'Transaction Type',
      'User Email',
      'Amount',
      'Status',
      'Date',
      'Transaction Hash',
      'Transaction ID',
      'Actions',
    ]);
  });

  // covers: transactions.type, transactions.hash, limit.description
  it('shows the type of a wallet transaction, and its description cut at 50 characters', async () => {
    serveTransactions(few);
    openTransactions();
    const cells = await getCells('TXN-2026-004212');
    expect(cells.slice(1, 5)).toEqual(['Debit', 'alan@example.com', '$100', 'Approved']);
    expect(cells[6]).toBe('Invested in the plan with the longest name that an…');
  });

  it('formats an address in a description, even if truncated', async () => {
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    serveTransactions([fixtures.transaction({ description: `A top-up that arrived by the address ${address}` })]);
    openTransactions();
    const part = await screen.findByText(address.slice(0, 50 - 37));
    expect(part.tagName).toBe('CODE');
    expect(part.parentElement?.title).toContain(address);
  });

  // covers: transactions.hash, limit.description
  it('does not truncate a description of 50 characters', async () => {
    const description = 'x'.repeat(50);
    serveTransactions([{ ...debit, description }]);
    openTransactions();
    expect((await getCells('TXN-2026-004212'))[6]).toBe(description);
  });

  // covers: transactions.status
  it.each([
    ['pending', 'Pending', 'warning'],
    ['approved', 'Approved', 'success'],
    ['cancelled', 'Cancelled', 'danger'],
  ] as const)('shows Status with an icon: %s is %s in tone %s', async (status, label, tone) => {
    serveTransactions([{ ...topup, status }]);
    openTransactions();
    const badge = within(await screen.findByRole('cell', { name: label })).getByText(label);
    expect(badge.getAttribute('data-tone')).toBe(tone);
    expect(badge.querySelector('svg')).not.toBeNull();
  });

  it("links to the transaction on its network's explorer", async () => {
    serveTransactions([topup]);
    openTransactions();
    const link = await screen.findByRole('link', { name: /explorer/ });
    expect(link.getAttribute('href')).toBe(`https://etherscan.io/tx/${topup.transaction_hash}`);
  });

  // covers: transactions.view
  it('shows unknown statuses and networks as sent', async () => {
    const unknown = { ...fixtures.transaction({ transaction_hash: 'abc' }), status: 'disputed', network: 'USDT_SOL' };
    server.use(
      http.get('/all-transactions', ({ response }) =>
        response.untyped(
          HttpResponse.json({ success: true, data: { transactions: [unknown], pagination: { totalCount: 1 } } }),
        ),
      ),
    );
    openTransactions();
    await screen.findByText('disputed');
    expect(screen.getByText('USDT_SOL')).toBeDefined();
  });

  it('has a view action', async () => {
    serveTransactions([topup]);
    openTransactions();
    const link = await screen.findByRole('link', { name: 'View TXN-2026-004211' });
    expect(link.getAttribute('href')).toBe('/admin/transaction/details/t1');
  });

  // covers: transactions.type-filter, transactions.status-filter, transactions.network-filter
  // covers: calls.transactions-client, limit.networks
  it.each([
    ['Type', ['All Types', 'Top-up', 'Wallet'], 'Wallet', ['TXN-2026-004212'], '?type=wallet'],
    ['Status', ['All Status', 'Pending', 'Approved', 'Cancelled'], 'Cancelled', ['TXN-3'], '?status=cancelled'],
    [
      'Network',
      ['All Networks', 'BTC', 'ETH', 'USDT TRC20', 'USDT ERC20', 'USDT BEP20'],
      'USDT ERC20',
      ['TXN-2026-004211'],
      '?network=USDT_ERC20',
    ],
  ])('filters by %s: %j', async (label, options, chosen, expectedIds, address) => {
    const queries = serveTransactions(few);
    const { router } = openTransactions();
    const filter = await screen.findByRole('combobox', { name: label });
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(options);
    await screen.findByText('Showing 1 to 3 of 3 entries');
    await userEvent.selectOptions(filter, chosen);
    await waitFor(() => expect(getVisibleIds()).toEqual(expectedIds));
    expect(router.state.location.search).toBe(address);
    // Filtering and search happen on the client.
    expect(queries).toHaveLength(1);
  });

  // covers: transactions.search, calls.transactions-client
  it('searches without a request, and keeps the search in the URL', async () => {
    const queries = serveTransactions(few);
    const { router } = openTransactions();
    await pasteText(await screen.findByRole('searchbox', { name: 'Search transactions' }), 'ALAN@');
    await waitFor(() => expect(getVisibleIds()).toEqual(['TXN-2026-004212']));
    expect(router.state.location.search).toBe('?search=ALAN%40');
    expect(queries).toHaveLength(1);
  });

  // covers: transactions.page-size, limit.transactions
  it('has page size 10, with the options 10, 25, 50 and 100', async () => {
    serveTransactions(createTransactions(1, 30));
    openTransactions();
    await screen.findByText('Showing 1 to 10 of 30 entries');
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '50', '100']);
    await userEvent.selectOptions(sizes, '25');
    await screen.findByText('Showing 1 to 25 of 30 entries');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    expect((await getCells('TXN-26'))[0]).toBe('26');
  });

  // covers: transactions.empty
  it('shows No transactions found if it is empty', async () => {
    serveTransactions([]);
    openTransactions();
    await screen.findByText('No transactions found');
  });

  it('offers to clear the filters without matches', async () => {
    serveTransactions(few);
    openTransactions('?search=zzz');
    await screen.findByText('No transactions found');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Showing 1 to 3 of 3 entries');
  });

  // covers: toast.transactions
  it("spec §8 shows 'Failed to fetch transactions' with a retry", async () => {
    server.use(
      http.get('/all-transactions', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = openTransactions();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch transactions')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveTransactions(few);
    await userEvent.click(retry);
    await screen.findByText('Showing 1 to 3 of 3 entries');
  });
});

describe('a history beyond 1,000 transactions', () => {
  // covers: calls.transactions-more
  it('loads the rest in the background and shows the progress', async () => {
    const second = createGate();
    const queries = serveTransactions(createTransactions(1, 1005), { 2: second.opened });
    openTransactions();
    await screen.findByText('Loaded 1,000 of 1,005 transactions.');
    expect(screen.getByRole('progressbar', { name: 'Transactions loaded' })).toBeDefined();
    expect(screen.getByText('Showing 1 to 10 of 1,000+ entries')).toBeDefined();
    second.open();

    await screen.findByText('Showing 1 to 10 of 1,005 entries');
    expect(screen.queryByText(/^Loaded/)).toBeNull();
    expect(queries).toEqual([
      { page: '1', limit: '1000' },
      { page: '2', limit: '1000' },
    ]);
  });

  it('loads the rest from a server that sends only the total', async () => {
    const queries = serveTransactions(createTransactions(1, 1005), {}, false);
    openTransactions();
    await screen.findByText('Showing 1 to 10 of 1,005 entries');
    expect(queries.map(({ page }) => page)).toEqual(['1', '2']);
  });

  // covers: calls.transactions-more
  it('shows no empty message before everything is loaded', async () => {
    const second = createGate();
    serveTransactions([...createTransactions(1, 1000), debit], { 2: second.opened });
    openTransactions('?search=alan');
    await screen.findByText('Loaded 1,000 of 1,001 transactions.');
    expect(screen.queryByText('No transactions found')).toBeNull();
    second.open();
    await waitFor(() => expect(getVisibleIds()).toEqual(['TXN-2026-004212']));
  });

  it('stays on a page that is still loading', async () => {
    const second = createGate();
    serveTransactions(createTransactions(1, 1005), { 2: second.opened });
    const { router } = openTransactions('?page=101');
    await screen.findByText('Loaded 1,000 of 1,005 transactions.');
    second.open();
    await screen.findByText('Showing 1,001 to 1,005 of 1,005 entries');
    expect(router.state.location.search).toBe('?page=101');
  });

  it('drops the duplicate of a transaction that moved to the next page', async () => {
    serveTransactions([...createTransactions(1, 1000), ...createTransactions(1000, 3)]);
    openTransactions('?page=101');
    await screen.findByText('Showing 1,001 to 1,002 of 1,002 entries');
  });

  // covers: calls.transactions-more
  it('shows an error if the rest fails to load, and resumes', async () => {
    const queries = serveTransactions(createTransactions(1, 1005));
    let isDown = true;
    server.use(
      http.get('/all-transactions', ({ request, response }) =>
        isDown && new URL(request.url).searchParams.get('page') === '2'
          ? response.untyped(new HttpResponse(null, { status: 500 }))
          : undefined,
      ),
    );
    openTransactions();
    const resume = await screen.findByRole('button', { name: 'Load the rest' });
    expect(screen.getByText(/Loaded 1,000 of 1,005 transactions. The rest could not be loaded./)).toBeDefined();
    isDown = false;
    await userEvent.click(resume);
    await screen.findByText('Showing 1 to 10 of 1,005 entries');
    expect(queries.map(({ page }) => page)).toEqual(['1', '2']);
  });
});

describe('a history in the browser', () => {
  it.each([
    ['?sort=amount', ['TXN-2026-004212', 'TXN-2026-004211', 'TXN-3']],
    ['?sort=-amount', ['TXN-3', 'TXN-2026-004211', 'TXN-2026-004212']],
    ['?sort=-date', ['TXN-2026-004212', 'TXN-3', 'TXN-2026-004211']],
    ['?from=2026-03-15', ['TXN-2026-004212', 'TXN-3']],
    ['?to=2026-03-14', ['TXN-2026-004211']],
    ['?amount_min=99.51&amount_max=1300', ['TXN-2026-004211']],
  ])('is sorted and filtered by %s', async (query, expectedIds) => {
    serveTransactions([
      topup,
      { ...debit, date: '2026-04-02T00:00:00.000Z' },
      { ...cancelled, amount: 5000, date: '2026-04-01T23:59:59.000Z' },
    ]);
    openTransactions(query);
    await waitFor(() => expect(getVisibleIds()).toEqual(expectedIds));
  });
});

describe('a history beyond the browser’s limit', () => {
  it('stops loading and states that search and filters are limited', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ _id: `n${index}`, transaction_id: `TXN-${index}` }));
    const pages: string[] = [];
    server.use(
      http.untyped.get('*/all-transactions', ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('limit') === '1000') pages.push(query.get('page') ?? '');
        return HttpResponse.json({
          success: true,
          data: { transactions: rows, pagination: { totalCount: 100_000 } },
        });
      }),
    );
    openTransactions('?search=TXN-1999');
    await screen.findByText(
      /^Only the newest 20,000 of 100,000 transactions are loaded here. Search, filters and sorting cover only these/,
    );
    await screen.findByText('Showing 1 to 10 of 11+ entries');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(pages).toEqual(['1']);
  });
});

describe('transactions: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it.each([true, false])(
    'exports everything from a server with a maximum page size of 50, with a total: %s',
    async (sendsTotal) => {
      const all = createTransactions(1, 120);
      server.use(
        http.get('/all-transactions', ({ request, response }) => {
          const page = Number(new URL(request.url).searchParams.get('page'));
          const transactions = all.slice((page - 1) * 50, page * 50);
          const pagination = sendsTotal && { pagination: { totalCount: all.length } };
          return response(200).json({ success: true, data: { transactions, ...pagination } });
        }),
      );
      openTransactions();
      await screen.findByText(sendsTotal ? '120 transactions' : '50 transactions');
      await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(121);
    },
  );

  it('exports nothing while loading or without rows', async () => {
    const first = createGate();
    serveTransactions([], { 1: first.opened });
    openTransactions();
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    await userEvent.click(button);
    first.open();
    await screen.findByText('No transactions found');
    await userEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(saved).toEqual([]);
  });

  it('exports all filtered rows, including pages still to load', async () => {
    const second = createGate();
    serveTransactions([...createTransactions(1, 1000), debit], { 2: second.opened });
    openTransactions('?type=wallet');
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Exporting 1,000 of 1,001');
    second.open();
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines.slice(1)).toEqual([
      `TXN-2026-004212,Wallet,Debit,alan@example.com,99.5,Approved,${debit.date},,,${debit.description},,,`,
    ]);
  });
});

describe('spec §2 User transactions', () => {
  // covers: user-transactions.scope, calls.user-transactions
  it('shows the same transaction history screen, scoped to one user', async () => {
    const queries: unknown[] = [];
    server.use(
      http.get('/transactions/user/{userId}', ({ params, request, response }) => {
        queries.push([params.userId, Object.fromEntries(new URL(request.url).searchParams)]);
        return response(200).json({ success: true, data: { transactions: few } });
      }),
    );
    renderArea(transactionsArea, '/admin/transactions/user/u7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Transaction History' })).toBeDefined();
    await screen.findByText('Showing 1 to 3 of 3 entries');
    expect(screen.getByText('Ada Lovelace · ada@example.com')).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Type' })).toBeDefined();
    expect(queries.at(-1)).toEqual(['u7', { page: '1', limit: '1000' }]);
  });
});

describe('minimal server', () => {
  const nullFields = {
    transaction_id: null,
    transaction_category: null,
    transaction_type: null,
    user_id: null,
    amount: null,
    status: null,
    network: null,
    date: null,
    transaction_hash: null,
    description: null,
    deposit_wallet_address: null,
  };
  const serveMinimal = () =>
    server.use(
      ...['*/all-transactions', '*/transactions/user/*'].map((path) =>
        http.untyped.get(path, () =>
          HttpResponse.json({
            success: true,
            data: {
              transactions: [{ _id: 7, ...nullFields }, { transaction_id: 'TXN-9' }, { ...debit, amount: '99.50' }],
            },
          }),
        ),
      ),
    );

  it('shows a dash for missing values and a message for a malformed row', async () => {
    serveMinimal();
    openTransactions();
    expect(await getCells('this transaction')).toEqual(['1', '–', '–', '–', '–', '–', '–', '–', '']);
    expect(screen.getByRole('link', { name: 'View this transaction' }).getAttribute('href')).toBe(
      '/admin/transaction/details/7',
    );
    expect((await getCells('TXN-2026-004212')).slice(3, 5)).toEqual(['$100', 'Approved']);
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(screen.getByText('3 transactions')).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it.each(['?search=alan', '?type=wallet', '?status=approved'])(
    'excludes rows with missing values for %s',
    async (query) => {
      serveMinimal();
      openTransactions(query);
      await getCells('TXN-2026-004212');
      expect(screen.queryByRole('link', { name: 'View this transaction' })).toBeNull();
    },
  );

  it('shows the user from the first row that has one', async () => {
    serveMinimal();
    renderArea(transactionsArea, '/admin/transactions/user/user-2');
    await screen.findByText('Alan Turing · alan@example.com');
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('exports nothing if a row is malformed, and names the row', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    serveMinimal();
    openTransactions();
    await getCells('TXN-2026-004212');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: .* Nothing was exported\.$/);
    expect(save).not.toHaveBeenCalled();
  });

  it('exports missing values as empty cells', async () => {
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
      if (saved instanceof Blob) file = saved;
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.use(
      http.untyped.get('*/all-transactions', () =>
        HttpResponse.json({ success: true, data: { transactions: [{ _id: 7, ...nullFields }] } }),
      ),
    );
    openTransactions();
    await getCells('this transaction');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(file).toBeDefined());
    expect((await file?.text())?.trim().split('\r\n').at(-1)).toBe(',,,,,,,,,,,,');
  });

  it('names the malformed rows of every page', async () => {
    const all = [
      { transaction_id: 'TXN-A' },
      ...createTransactions(1, 999),
      { transaction_id: 'TXN-B' },
      ...createTransactions(1000, 1),
    ];
    server.use(
      http.untyped.get('*/all-transactions', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        return HttpResponse.json({
          success: true,
          data: { transactions: all.slice((page - 1) * 1000, page * 1000) },
        });
      }),
    );
    openTransactions();
    await screen.findByText('1,002 transactions');
    expect(screen.getByRole('cell', { name: /^Row 1 cannot be read/ })).toBeDefined();
    expect(screen.getByRole('cell', { name: /^Page 2 of the server: Row 1 cannot be read/ })).toBeDefined();
  });
});
