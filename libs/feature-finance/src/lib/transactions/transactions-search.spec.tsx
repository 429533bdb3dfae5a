import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server, respondWithCsv, csvContent } from '@countinghouse/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { transactionsArea } from './transactions-area';

const createRows = (page: number, limit: number, total: number) =>
  Array.from({ length: Math.max(0, Math.min(limit, total - (page - 1) * limit)) }, (_, index) => {
    const number = (page - 1) * limit + index + 1;
    return fixtures.transaction({ _id: `n${number}`, transaction_id: `TXN-${number}` });
  });

type Total = { totalCount: number; totalIsLowerBound?: boolean };

/** Mocks a server that searches, filters, sorts and pages; returns the received queries. */
function serveSearch(getTotal: (query: URLSearchParams) => Total = () => ({ totalCount: 6000 })) {
  const queries: Record<string, string>[] = [];
  const createResponse = (url: string) => {
    const query = new URL(url).searchParams;
    queries.push(Object.fromEntries(query));
    const total = getTotal(query);
    const transactions = createRows(Number(query.get('page')), Number(query.get('limit')), total.totalCount);
    return { success: true as const, data: { transactions, pagination: fixtures.pagination(total) } };
  };
  server.use(
    http.get('/all-transactions', ({ request, response }) => response(200).json(createResponse(request.url))),
    http.get('/transactions/user/{userId}', ({ request, response }) => response(200).json(createResponse(request.url))),
  );
  return queries;
}

const openTransactions = (query = '') => renderArea(transactionsArea, `/admin/transactions${query}`);
const firstPage = { page: '1', limit: '10' };
const waitForLastQuery = async (queries: unknown[], expectedQuery: object) =>
  waitFor(() => expect(queries.at(-1)).toEqual(expectedQuery));

describe('transaction history searched by the server', () => {
  it('loads one page per request and shows the total', async () => {
    const queries = serveSearch();
    openTransactions();
    await screen.findByText('Showing 1 to 10 of 6,000 entries');
    expect(screen.getByText('6,000 transactions')).toBeDefined();
    expect(queries).toEqual([firstPage]);
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await screen.findByRole('link', { name: 'View TXN-11' });
    expect(queries).toEqual([firstPage, { page: '2', limit: '10' }]);
  });

  it.each([
    ['?search=ada', { search: 'ada' }],
    ['?type=topup&status=pending', { transaction_type: 'topup', status: 'pending' }],
    ['?network=BTC&sort=-amount', { network: 'BTC', sort: '-amount' }],
    ['?from=2026-01-01&to=2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['?amount_min=100&amount_max=2500.5', { amount_min: '100', amount_max: '2500.5' }],
  ])('translates %s into the query %j', async (address, expectedQuery) => {
    const queries = serveSearch();
    openTransactions(address);
    await screen.findByRole('link', { name: 'View TXN-1' });
    expect(queries).toEqual([{ ...firstPage, ...expectedQuery }]);
  });

  it('marks a total that is a lower bound', async () => {
    serveSearch(() => ({ totalCount: 1000, totalIsLowerBound: true }));
    openTransactions('?search=a');
    await screen.findByText('Showing 1 to 10 of 1,000+ entries');
    expect(screen.getByText('1,000+ transactions found')).toBeDefined();
  });

  it('sorts by its headings', async () => {
    const queries = serveSearch();
    const { router } = openTransactions('?page=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Amount' }));
    await waitForLastQuery(queries, { ...firstPage, sort: 'amount' });
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await waitForLastQuery(queries, { ...firstPage, sort: '-amount' });
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Date' }));
    await waitForLastQuery(queries, { ...firstPage, sort: 'date' });
    expect(router.state.location.search).toBe('?sort=date');
  });

  it('filters by amounts', async () => {
    const queries = serveSearch((query) => ({ totalCount: query.has('amount_min') ? 1 : 6000 }));
    const { router } = openTransactions();
    await userEvent.click(await screen.findByRole('button', { name: 'Amount: any' }));
    await pasteText(await screen.findByLabelText('From'), '100');
    await userEvent.type(screen.getByLabelText('To'), '2,500{Enter}');
    await screen.findByText('1 transaction found');
    expect(queries.at(-1)).toEqual({ ...firstPage, amount_min: '100', amount_max: '2500' });
    expect(router.state.location.search).toBe('?amount_min=100&amount_max=2500');
    expect(screen.getByRole('button', { name: 'Amount: $100 – $2,500' })).toBeDefined();
  });

  it('keeps the old rows while the next ones load', async () => {
    serveSearch();
    openTransactions();
    await screen.findByRole('link', { name: 'View TXN-1' });
    let sendResponse: () => void = () => undefined;
    const responseAllowed = new Promise<void>((resolve) => (sendResponse = resolve));
    server.use(http.get('/all-transactions', () => responseAllowed.then(() => undefined)));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('link', { name: 'View TXN-1' })).toBeDefined();
    sendResponse();
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  });

  it('offers to clear the filters without matches', async () => {
    serveSearch((query) => ({ totalCount: query.has('search') ? 0 : 6000 }));
    openTransactions('?search=zzz');
    await screen.findByText('No transactions found');
    expect(screen.getByText('0 transactions found')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Showing 1 to 10 of 6,000 entries');
  });

  it('shows an error with a retry', async () => {
    server.use(
      http.get('/all-transactions', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    openTransactions();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch transactions')).toBeDefined();
    serveSearch();
    await userEvent.click(retry);
    await screen.findByText('6,000 transactions');
  });

  it('queries one user’s transactions in the same way and keeps their name without matches', async () => {
    const queries = serveSearch((query) => ({ totalCount: query.has('search') ? 0 : 12 }));
    renderArea(transactionsArea, '/admin/transactions/user/u7?sort=-amount');
    await screen.findByText('Ada Lovelace · ada@example.com');
    expect(queries).toEqual([{ ...firstPage, sort: '-amount' }]);
    await pasteText(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('No transactions found');
    expect(screen.getByText('Ada Lovelace · ada@example.com')).toBeDefined();
  });

  it('shows an error for an unknown user', async () => {
    server.use(
      http.get('/transactions/user/{userId}', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'User not found.', code: 'not_found' })),
      ),
    );
    renderArea(transactionsArea, '/admin/transactions/user/u7');
    await screen.findByRole('link', { name: 'Go to the users' });
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('export', () => {
  let file: Blob | undefined;
  beforeEach(() => {
    file = undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
      if (saved instanceof Blob) file = saved;
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('downloads the server’s file of the filtered transactions', async () => {
    const onRequest = vi.fn();
    serveSearch();
    server.use(respondWithCsv('/all-transactions', onRequest));
    openTransactions('?search=ada&type=topup&sort=-amount&page=2');
    await screen.findByText('6,000 transactions found');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(file).toBeDefined());
    expect(await file?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ search: 'ada', transaction_type: 'topup', sort: '-amount' });
  });

  it('collects all pages with the same query on servers without CSV export', async () => {
    const queries = serveSearch(() => ({ totalCount: 1002 }));
    server.use(withoutCapabilities('csv_export'));
    openTransactions('?search=ada&type=topup&from=2026-01-01&amount_max=5000&sort=-date');
    await screen.findByText('1,002 transactions found');
    queries.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(file).toBeDefined());
    const expectedQuery = {
      search: 'ada',
      transaction_type: 'topup',
      from: '2026-01-01',
      amount_max: '5000',
      sort: '-date',
    };
    expect(queries).toEqual([
      { ...expectedQuery, page: '1', limit: '1000' },
      { ...expectedQuery, page: '2', limit: '1000' },
    ]);
    expect((await file?.text())?.trim().split('\r\n')).toHaveLength(1003);
  });
});
