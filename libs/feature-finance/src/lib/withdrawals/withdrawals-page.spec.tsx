import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  pasteText,
  findUnrenderedValue,
  withoutCapabilities,
  renderArea,
  server,
  respondWithCsv,
  csvContent,
} from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

type Withdrawal = ReturnType<typeof fixtures.withdrawal>;

/** Mocks a server with these withdrawals; returns the received queries. */
function serveWithdrawals(withdrawals: Withdrawal[], totalCount = withdrawals.length) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/withdrawals', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: withdrawals, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return queries;
}

/** Mocks a server that ignores all parameters. */
const serveUnpaged = (withdrawals: Withdrawal[]) =>
  server.use(http.get('/withdrawals', ({ response }) => response(200).json({ success: true, data: withdrawals })));

const openWithdrawals = (query = '') => renderArea(withdrawalsArea, `/admin/withdrawals${query}`);
const second = fixtures.withdrawal({
  _id: 'w2',
  username: 'Alan Turing',
  email: 'alan@example.com',
  withdrawal_request: 'WD-2026-00043',
  wallet_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  phoneNumber: null,
  status: 'approved',
  amount: 99.5,
  createdAt: '2026-04-01T00:00:00.000Z',
});

describe('spec §2 Withdrawals', () => {
  // covers: withdrawals.title, withdrawals.columns, withdrawals.date, limit.dates
  it('has the title Withdrawal List, and its columns in the specified order and formats', async () => {
    serveWithdrawals([fixtures.withdrawal({ _id: 'w1' })]);
    openWithdrawals();
    expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawal List' })).toBeDefined();
    const link = await screen.findByRole('link', { name: 'WD-2026-00042' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'S. No.',
      'User Name',
      'Email',
      'Wallet Address',
      'Phone No.',
      'Withdrawal ID',
      'Amount',
      'Request Date',
      'Status',
      'Actions',
    ]);
    const cells = within(link.closest('tr') ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '1',
      'Ada Lovelace',
      'ada@example.com',
      '0x52908400…D2E4169EE7',
      '+44 20 7946 0018',
      '$250.00',
      '14/03/2026',
      'Pending',
      '',
    ]);
    expect(link.getAttribute('href')).toBe('/admin/withdrawal/view/w1');
  });

  // covers: withdrawals.status, state.withdrawal
  it.each([
    ['pending', 'Pending', 'warning'],
    ['approved', 'Approved', 'success'],
    ['rejected', 'Rejected', 'danger'],
  ] as const)('shows a status badge: %s is %s in tone %s', async (status, label, tone) => {
    serveWithdrawals([fixtures.withdrawal({ status })]);
    openWithdrawals();
    const badge = within(await screen.findByRole('cell', { name: label })).getByText(label);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: withdrawals.view
  it('has a view action', async () => {
    serveWithdrawals([fixtures.withdrawal({ _id: 'w1' })]);
    openWithdrawals();
    const link = await screen.findByRole('link', { name: 'View WD-2026-00042' });
    expect(link.getAttribute('href')).toBe('/admin/withdrawal/view/w1');
  });

  it('continues the row numbers across pages', async () => {
    const queries = serveWithdrawals([fixtures.withdrawal()], 60);
    openWithdrawals('?page=3');
    expect(await screen.findByRole('cell', { name: '21' })).toBeDefined();
    expect(queries).toEqual([{ page: '3', limit: '10' }]);
  });

  // covers: withdrawals.search
  it('searches on the server, from page 1', async () => {
    const queries = serveWithdrawals([fixtures.withdrawal()], 60);
    openWithdrawals('?page=3');
    await pasteText(await screen.findByRole('searchbox', { name: 'Search withdrawals' }), 'ada');
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada' }));
  });

  // covers: withdrawals.search, calls.other-server
  it.each([
    ['name', 'turing'],
    ['email', 'ALAN@'],
    ['withdrawal ID', '00043'],
    ['wallet address', '1A1ZP1eP'],
  ])('searches by %s in the browser if the server does not search', async (_field, search) => {
    server.use(withoutCapabilities('withdrawal_search'));
    serveUnpaged([fixtures.withdrawal(), second]);
    openWithdrawals(`?search=${search}`);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByRole('link', { name: 'WD-2026-00043' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'WD-2026-00042' })).toBeNull();
  });

  // covers: withdrawals.search, calls.other-server
  it('searches in the browser if the server does not search but sends a total', async () => {
    server.use(withoutCapabilities('withdrawal_search'));
    serveWithdrawals([fixtures.withdrawal(), second], 2);
    openWithdrawals('?search=turing');
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.queryByRole('link', { name: 'WD-2026-00042' })).toBeNull();
  });

  it('filters by status, kept in the URL', async () => {
    const queries = serveWithdrawals([second]);
    const { router } = openWithdrawals();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Approved');
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', status: 'approved' }));
    expect(router.state.location.search).toBe('?status=approved');
  });

  it.each([
    ['?sort=-amount', { sort: '-amount' }],
    ['?sort=withdrawal_request', { sort: 'withdrawal_request' }],
    ['?from=2026-01-01&to=2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['?amount_min=100&amount_max=2500.5', { amount_min: '100', amount_max: '2500.5' }],
    ['?sort=email&from=today&amount_max=-1', {}],
  ])('translates %s into the query %j', async (address, expectedQuery) => {
    const queries = serveWithdrawals([second]);
    openWithdrawals(address);
    await screen.findByText('Alan Turing');
    expect(queries).toEqual([{ page: '1', limit: '10', ...expectedQuery }]);
  });

  it.each([
    ['Withdrawal ID', 'withdrawal_request'],
    ['Amount', 'amount'],
    ['Request Date', 'createdAt'],
    ['Status', 'status'],
  ])('sorts by %s', async (heading, sort) => {
    const queries = serveWithdrawals([second], 60);
    openWithdrawals('?page=3');
    await userEvent.click(await screen.findByRole('button', { name: heading }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort }));
    expect(screen.getByRole('columnheader', { name: heading }).getAttribute('aria-sort')).toBe('ascending');
  });

  // covers: calls.other-server
  it.each([
    ['?sort=amount', ['WD-2026-00043', 'WD-2026-00042']],
    ['?sort=-amount', ['WD-2026-00042', 'WD-2026-00043']],
    ['?sort=-createdAt', ['WD-2026-00043', 'WD-2026-00042']],
    ['?sort=status', ['WD-2026-00043', 'WD-2026-00042']],
    ['?sort=withdrawal_request', ['WD-2026-00042', 'WD-2026-00043']],
    ['?from=2026-04-01', ['WD-2026-00043']],
    ['?to=2026-03-31', ['WD-2026-00042']],
    ['?amount_min=100', ['WD-2026-00042']],
    ['?amount_max=100', ['WD-2026-00043']],
  ])('applies %s in the browser if the server does not search', async (address, expectedIds) => {
    server.use(withoutCapabilities('withdrawal_search'));
    serveUnpaged([fixtures.withdrawal(), second]);
    openWithdrawals(address);
    const getIds = () => screen.queryAllByRole('link', { name: /^WD/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(getIds()).toEqual(expectedIds));
  });

  it('states that sorting applies to the page if the server only pages', async () => {
    server.use(withoutCapabilities('withdrawal_search'));
    serveWithdrawals([fixtures.withdrawal(), second], 60);
    openWithdrawals('?sort=amount');
    await screen.findByText('Showing 1 to 2 of 60 entries, sorted within the page');
  });

  it('filters by days', async () => {
    const queries = serveWithdrawals([second]);
    const { router } = openWithdrawals();
    await userEvent.click(await screen.findByRole('button', { name: 'Date: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-04-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', from: '2026-04-01' }));
    expect(router.state.location.search).toBe('?from=2026-04-01');
    expect(screen.getByRole('button', { name: 'Date: From 1 Apr 2026' })).toBeDefined();
  });

  // covers: withdrawals.empty
  it('shows No records found if it is empty', async () => {
    serveWithdrawals([]);
    openWithdrawals();
    await screen.findByText('No records found');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('offers to clear the filters without matches', async () => {
    serveWithdrawals([]);
    openWithdrawals('?search=zzz');
    await screen.findByText('No records found');
    serveWithdrawals([second]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Alan Turing');
  });

  // covers: toast.withdrawals
  it("spec §8 shows 'Failed to fetch data' with a retry", async () => {
    server.use(
      http.get('/withdrawals', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openWithdrawals();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch data')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveWithdrawals([second]);
    await userEvent.click(retry);
    await screen.findByText('Alan Turing');
  });

  // covers: toast.withdrawals-thrown
  it("spec §8 shows 'Something went wrong!' for a malformed response", async () => {
    server.use(http.get('/withdrawals', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { toastMessages } = openWithdrawals();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Something went wrong!')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});

describe('withdrawals: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('downloads the server’s file of the filtered withdrawals', async () => {
    const onRequest = vi.fn();
    server.use(respondWithCsv('/withdrawals', onRequest));
    openWithdrawals('?search=ada&status=pending&amount_min=100&sort=-amount');
    await screen.findByRole('table', { name: 'Withdrawal List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({
      search: 'ada',
      status: 'pending',
      amount_min: '100',
      sort: '-amount',
    });
  });

  it('exports all filtered withdrawals page by page, not only the current page', async () => {
    const withdrawals = Array.from({ length: 130 }, (_, index) =>
      fixtures.withdrawal({ _id: `w${index}`, withdrawal_request: `WD-${index}` }),
    );
    const queries: Record<string, string>[] = [];
    server.use(
      withoutCapabilities('csv_export'),
      http.get('/withdrawals', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        queries.push(Object.fromEntries(query));
        const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
        const data = withdrawals.slice((page - 1) * limit, page * limit);
        return response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: 130 }) });
      }),
    );
    openWithdrawals('?search=ada&status=pending');
    await screen.findByRole('link', { name: 'WD-0' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(131);
    expect(lines[0]).toMatch(
      /User Name,Email,Wallet Address,Phone No.,Withdrawal ID,Amount \(USD\),Request Date,Status,Reason,Reason details$/,
    );
    expect(lines[1]).toBe(
      "Ada Lovelace,ada@example.com,0x52908400098527886E0F7030069857D2E4169EE7,'+44 20 7946 0018,WD-0,250,2026-03-14T09:26:53.000Z,Pending,,",
    );
    expect(queries.slice(1)).toEqual([
      { search: 'ada', status: 'pending', page: '1', limit: '100' },
      { search: 'ada', status: 'pending', page: '2', limit: '100' },
    ]);
  });
});

it('filters and sorts the export in the browser if the server does not', async () => {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
    if (saved instanceof Blob) file = saved;
    return 'blob:http://panel.example/file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(withoutCapabilities('withdrawal_search'));
  const third = { ...second, _id: 'w3', withdrawal_request: 'WD-2026-00044', amount: 50 };
  serveUnpaged([fixtures.withdrawal(), second, third]);
  openWithdrawals('?status=approved&sort=amount');
  await screen.findByText('Showing 1 to 2 of 2 entries');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file).toBeDefined());
  const lines = ((await file?.text()) ?? '').trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['WD-2026-00044', 'WD-2026-00043']);
});

describe('minimal server', () => {
  const nullFields = {
    username: null,
    email: null,
    wallet_address: null,
    phoneNumber: null,
    withdrawal_request: null,
    amount: null,
    createdAt: null,
    status: null,
  };
  const minimal = { _id: 7, ...nullFields };
  const complete = { ...second, amount: '250.00' };
  const serveMinimal = (data: object[], rest = {}) =>
    server.use(http.untyped.get('*/withdrawals', () => HttpResponse.json({ success: true, data, ...rest })));

  it('shows a dash for missing values and a message for a malformed row', async () => {
    serveMinimal([minimal, { withdrawal_request: 'WD-9' }, complete]);
    openWithdrawals();
    const link = await screen.findByRole('link', { name: 'this withdrawal' });
    expect(link.getAttribute('href')).toBe('/admin/withdrawal/view/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['1', '–', '–', '–', '-', '–', '–', '–', '–', '']);
    expect(screen.getByRole('link', { name: 'View this withdrawal' })).toBeDefined();
    expect(screen.getByRole('cell', { name: '$250.00' })).toBeDefined();
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it.each(['?search=turing', '?status=approved'])('excludes rows with missing values for %s', async (query) => {
    server.use(withoutCapabilities('withdrawal_search'));
    serveMinimal([minimal, complete]);
    openWithdrawals(query);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByText('Alan Turing')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'this withdrawal' })).toBeNull();
  });

  it('reads the total from the alternative property', async () => {
    serveMinimal([complete], { total: '60' });
    openWithdrawals('?page=3');
    await screen.findByText('Showing 21 to 21 of 60 entries');
  });

  it('offers the next page without a total', async () => {
    serveMinimal(Array.from({ length: 10 }, (_, index) => ({ ...complete, _id: `w${index}` })));
    openWithdrawals();
    await screen.findByText('Showing 1 to 10 of 11+ entries');
    expect(screen.getByRole('button', { name: /next/i })).toHaveProperty('disabled', false);
  });

  it('pages an unpaged response in the browser', async () => {
    serveMinimal(Array.from({ length: 12 }, (_, index) => ({ ...complete, _id: `w${index}` })));
    openWithdrawals('?page=2');
    await screen.findByText('Showing 11 to 12 of 12 entries');
  });

  it('exports nothing if a row is malformed, and names the row', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    serveMinimal([complete, { withdrawal_request: 'WD-9' }]);
    server.use(withoutCapabilities('csv_export'));
    openWithdrawals();
    await screen.findByText('Alan Turing');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: .* Nothing was exported\.$/);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('names', () => {
  const findRow = async () => (await screen.findByRole('link', { name: 'WD-2026-00042' })).closest('tr');
  const getLinks = (row: HTMLElement | null, name: string) =>
    within(row ?? document.body).queryAllByRole('link', { name });

  it('link to the user overview', async () => {
    serveWithdrawals([fixtures.withdrawal({ _id: 'w1' })]);
    openWithdrawals();
    const row = await findRow();
    for (const name of ['Ada Lovelace', 'ada@example.com'])
      await waitFor(() =>
        expect(getLinks(row, name).map((link) => link.getAttribute('href'))).toEqual(['/admin/users/user-1']),
      );
  });

  it('have no link on servers without the user overview', async () => {
    server.use(withoutCapabilities('user_overview'));
    serveWithdrawals([fixtures.withdrawal({ _id: 'w1' })]);
    openWithdrawals();
    const row = await findRow();
    await waitFor(() => expect(getLinks(row, 'Ada Lovelace')).toEqual([]));
  });

  it('have no link without the permission', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), withdrawals: true } }),
      ),
    );
    serveWithdrawals([fixtures.withdrawal({ _id: 'w1' })]);
    openWithdrawals();
    expect(getLinks(await findRow(), 'Ada Lovelace')).toEqual([]);
  });
});
