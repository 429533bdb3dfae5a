import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, lacks, renderArea, server, writesFile, writtenFile } from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

type Withdrawal = ReturnType<typeof fixtures.withdrawal>;

/** A server with these withdrawals; collects what it is asked. */
function serve(withdrawals: Withdrawal[], totalCount = withdrawals.length) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/withdrawals', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: withdrawals, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return questions;
}

/** A server that sends all of them whatever it is asked. */
const serveWhole = (withdrawals: Withdrawal[]) =>
  server.use(http.get('/withdrawals', ({ response }) => response(200).json({ success: true, data: withdrawals })));

const open = (query = '') => renderArea(withdrawalsArea, `/admin/withdrawals${query}`);
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
  it('Withdrawal List, with its columns in the document’s order and formats', async () => {
    serve([fixtures.withdrawal({ _id: 'w1' })]);
    open();
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
  ] as const)('Status badge: %s is %s in tone %s', async (status, word, tone) => {
    serve([fixtures.withdrawal({ status })]);
    open();
    const badge = within(await screen.findByRole('cell', { name: word })).getByText(word);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: withdrawals.view
  it('and a view action', async () => {
    serve([fixtures.withdrawal({ _id: 'w1' })]);
    open();
    const link = await screen.findByRole('link', { name: 'View WD-2026-00042' });
    expect(link.getAttribute('href')).toBe('/admin/withdrawal/view/w1');
  });

  it('counts on over the pages, which the server makes', async () => {
    const questions = serve([fixtures.withdrawal()], 60);
    open('?page=3');
    expect(await screen.findByRole('cell', { name: '21' })).toBeDefined();
    expect(questions).toEqual([{ page: '3', limit: '10' }]);
  });

  // covers: withdrawals.search
  it('a search, which the server answers from page 1', async () => {
    const questions = serve([fixtures.withdrawal()], 60);
    open('?page=3');
    await enter(await screen.findByRole('searchbox', { name: 'Search withdrawals' }), 'ada');
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada' }));
  });

  // covers: withdrawals.search, calls.other-server
  it.each([
    ['name', 'turing'],
    ['email', 'ALAN@'],
    ['withdrawal ID', '00043'],
    ['wallet address', '1A1ZP1eP'],
  ])('a search on %s, answered here where the server cannot', async (_field, search) => {
    server.use(lacks('withdrawal_search'));
    serveWhole([fixtures.withdrawal(), second]);
    open(`?search=${search}`);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByRole('link', { name: 'WD-2026-00043' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'WD-2026-00042' })).toBeNull();
  });

  // covers: withdrawals.search, calls.other-server
  it('a search, answered here where the server cannot, though it says how many there are', async () => {
    server.use(lacks('withdrawal_search'));
    serve([fixtures.withdrawal(), second], 2);
    open('?search=turing');
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.queryByRole('link', { name: 'WD-2026-00042' })).toBeNull();
  });

  it('filters by status, kept in the address', async () => {
    const questions = serve([second]);
    const { router } = open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Approved');
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', status: 'approved' }));
    expect(router.state.location.search).toBe('?status=approved');
  });

  it.each([
    ['?sort=-amount', { sort: '-amount' }],
    ['?sort=withdrawal_request', { sort: 'withdrawal_request' }],
    ['?from=2026-01-01&to=2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['?amount_min=100&amount_max=2500.5', { amount_min: '100', amount_max: '2500.5' }],
    ['?sort=email&from=today&amount_max=-1', {}],
  ])('%s asks the server for %j', async (address, question) => {
    const questions = serve([second]);
    open(address);
    await screen.findByText('Alan Turing');
    expect(questions).toEqual([{ page: '1', limit: '10', ...question }]);
  });

  it.each([
    ['Withdrawal ID', 'withdrawal_request'],
    ['Amount', 'amount'],
    ['Request Date', 'createdAt'],
    ['Status', 'status'],
  ])('is sorted by %s', async (heading, sort) => {
    const questions = serve([second], 60);
    open('?page=3');
    await userEvent.click(await screen.findByRole('button', { name: heading }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort }));
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
  ])('%s is answered here where the server cannot', async (address, found) => {
    server.use(lacks('withdrawal_search'));
    serveWhole([fixtures.withdrawal(), second]);
    open(address);
    const ids = () => screen.queryAllByRole('link', { name: /^WD/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(ids()).toEqual(found));
  });

  it('says that a column sorts the rows of the page, where the server only pages', async () => {
    server.use(lacks('withdrawal_search'));
    serve([fixtures.withdrawal(), second], 60);
    open('?sort=amount');
    await screen.findByText('Showing 1 to 2 of 60 entries, sorted within the page');
  });

  it('is narrowed to days', async () => {
    const questions = serve([second]);
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Date: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-04-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', from: '2026-04-01' }));
    expect(router.state.location.search).toBe('?from=2026-04-01');
    expect(screen.getByRole('button', { name: 'Date: From 1 Apr 2026' })).toBeDefined();
  });

  // covers: withdrawals.empty
  it('Empty text: No records found', async () => {
    serve([]);
    open();
    await screen.findByText('No records found');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('nothing found has a way out', async () => {
    serve([]);
    open('?search=zzz');
    await screen.findByText('No records found');
    serve([second]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Alan Turing');
  });

  // covers: toast.withdrawals
  it("spec §8 'Failed to fetch data', with another try", async () => {
    server.use(
      http.get('/withdrawals', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch data')).toBeDefined();
    expect(said).toEqual([]);
    serve([second]);
    await userEvent.click(retry);
    await screen.findByText('Alan Turing');
  });

  // covers: toast.withdrawals-thrown
  it("spec §8 'Something went wrong!' where the answer makes no sense", async () => {
    server.use(http.get('/withdrawals', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { said } = open();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Something went wrong!')).toBeDefined();
    expect(said).toEqual([]);
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

  it('saves the file that the server writes of what is filtered', async () => {
    const asked = vi.fn();
    server.use(writesFile('/withdrawals', asked));
    open('?search=ada&status=pending&amount_min=100&sort=-amount');
    await screen.findByRole('table', { name: 'Withdrawal List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writtenFile);
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      search: 'ada',
      status: 'pending',
      amount_min: '100',
      sort: '-amount',
    });
  });

  it('saves all that is filtered, page after page, not the page that is shown', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      fixtures.withdrawal({ _id: `w${index}`, withdrawal_request: `WD-${index}` }),
    );
    const questions: Record<string, string>[] = [];
    server.use(
      lacks('csv_export'),
      http.get('/withdrawals', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        questions.push(Object.fromEntries(query));
        const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
        const data = many.slice((page - 1) * limit, page * limit);
        return response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: 130 }) });
      }),
    );
    open('?search=ada&status=pending');
    await screen.findByRole('link', { name: 'WD-0' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(131);
    expect(lines[0]).toMatch(
      /User Name,Email,Wallet Address,Phone No.,Withdrawal ID,Amount \(USD\),Request Date,Status,Reason,Details of the reason$/,
    );
    expect(lines[1]).toBe(
      "Ada Lovelace,ada@example.com,0x52908400098527886E0F7030069857D2E4169EE7,'+44 20 7946 0018,WD-0,250,2026-03-14T09:26:53.000Z,Pending,,",
    );
    expect(questions.slice(1)).toEqual([
      { search: 'ada', status: 'pending', page: '1', limit: '100' },
      { search: 'ada', status: 'pending', page: '2', limit: '100' },
    ]);
  });
});

it('exports what a server that cannot filter or sort sends as the list shows it', async () => {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
    if (saved instanceof Blob) file = saved;
    return 'blob:http://panel.example/file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(lacks('withdrawal_search'));
  const third = { ...second, _id: 'w3', withdrawal_request: 'WD-2026-00044', amount: 50 };
  serveWhole([fixtures.withdrawal(), second, third]);
  open('?status=approved&sort=amount');
  await screen.findByText('Showing 1 to 2 of 2 entries');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file).toBeDefined());
  const lines = ((await file?.text()) ?? '').trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['WD-2026-00044', 'WD-2026-00043']);
});

describe('over a server that is not ours', () => {
  const nothing = {
    username: null,
    email: null,
    wallet_address: null,
    phoneNumber: null,
    withdrawal_request: null,
    amount: null,
    createdAt: null,
    status: null,
  };
  const thin = { _id: 7, ...nothing };
  const whole = { ...second, amount: '250.00' };
  const serveThin = (data: object[], rest = {}) =>
    server.use(http.untyped.get('*/withdrawals', () => HttpResponse.json({ success: true, data, ...rest })));

  it('what it does not send is a dash, and a row that cannot be read says so', async () => {
    serveThin([thin, { withdrawal_request: 'WD-9' }, whole]);
    open();
    const link = await screen.findByRole('link', { name: 'this withdrawal' });
    expect(link.getAttribute('href')).toBe('/admin/withdrawal/view/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['1', '–', '–', '–', '-', '–', '–', '–', '–', '']);
    expect(screen.getByRole('link', { name: 'View this withdrawal' })).toBeDefined();
    expect(screen.getByRole('cell', { name: '$250.00' })).toBeDefined();
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
  });

  it.each(['?search=turing', '?status=approved'])('%s finds the others', async (query) => {
    server.use(lacks('withdrawal_search'));
    serveThin([thin, whole]);
    open(query);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByText('Alan Turing')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'this withdrawal' })).toBeNull();
  });

  it('finds the total under another name', async () => {
    serveThin([whole], { total: '60' });
    open('?page=3');
    await screen.findByText('Showing 21 to 21 of 60 entries');
  });

  it('pages on where it does not say how many there are', async () => {
    serveThin(Array.from({ length: 10 }, (_, index) => ({ ...whole, _id: `w${index}` })));
    open();
    await screen.findByText('Showing 1 to 10 of 11+ entries');
    expect(screen.getByRole('button', { name: /next/i })).toHaveProperty('disabled', false);
  });

  it('pages here what comes as a whole', async () => {
    serveThin(Array.from({ length: 12 }, (_, index) => ({ ...whole, _id: `w${index}` })));
    open('?page=2');
    await screen.findByText('Showing 11 to 12 of 12 entries');
  });

  it('exports nothing without a row that cannot be read, and says which', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    serveThin([whole, { withdrawal_request: 'WD-9' }]);
    server.use(lacks('csv_export'));
    open();
    await screen.findByText('Alan Turing');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: .* Nothing was exported\.$/);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('names', () => {
  const nameOf = async () => (await screen.findByRole('link', { name: 'WD-2026-00042' })).closest('tr');
  const linksOf = (row: HTMLElement | null, name: string) =>
    within(row ?? document.body).queryAllByRole('link', { name });

  it('lead to everything about the user', async () => {
    serve([fixtures.withdrawal({ _id: 'w1' })]);
    open();
    const row = await nameOf();
    for (const name of ['Ada Lovelace', 'ada@example.com'])
      await waitFor(() =>
        expect(linksOf(row, name).map((link) => link.getAttribute('href'))).toEqual(['/admin/users/user-1']),
      );
  });

  it('are plain over a server that has no such screen', async () => {
    server.use(lacks('user_overview'));
    serve([fixtures.withdrawal({ _id: 'w1' })]);
    open();
    const row = await nameOf();
    await waitFor(() => expect(linksOf(row, 'Ada Lovelace')).toEqual([]));
  });

  it('are plain for somebody who may not see users', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), withdrawals: true } }),
      ),
    );
    serve([fixtures.withdrawal({ _id: 'w1' })]);
    open();
    expect(linksOf(await nameOf(), 'Ada Lovelace')).toEqual([]);
  });
});
