import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, hangs, lacks, server, writesFile, writtenFile } from '@countinghouse/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { counters, open, serve, shown, some, ticket } from '../../test-support/tickets';

describe('spec §2 Support tickets', () => {
  // covers: tickets.columns, tickets.date, tickets.support, limit.dates
  it('Columns: Ticket ID, Subject, Status, Last Update (en-IN date), Support (a placeholder), and a view action', async () => {
    serve([ticket(1, 'pending')]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Support Ticket List' })).toBeDefined();
    const link = await screen.findByRole('link', { name: 'TKT-00001' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Ticket ID',
      'Subject',
      'Status',
      'Last Update',
      'Support',
      'Actions',
    ]);
    const cells = link.closest('tr')?.cells ?? [];
    expect(Array.from(cells, ({ textContent }) => textContent)).toEqual([
      'TKT-00001',
      'My top-up has not arrived',
      'New',
      new Date(fixtures.ticket().updatedAt).toLocaleDateString('en-IN'),
      'Support Team',
      '',
    ]);
    expect(link.getAttribute('href')).toBe('/admin/support-ticket/details/t1');
    const view = screen.getByRole('link', { name: 'View TKT-00001' });
    expect(view.getAttribute('href')).toBe('/admin/support-ticket/details/t1');
  });

  // covers: state.ticket
  it.each([
    ['pending', 'New', 'info'],
    ['in_progress', 'In Progress', 'warning'],
    ['on_hold', 'On Hold', 'neutral'],
    ['resolved', 'Resolved', 'success'],
    ['closed', 'Closed', 'neutral'],
  ] as const)('Status as a badge: %s is %s in tone %s', async (status, word, tone) => {
    serve([ticket(1, status)]);
    open();
    const badge = within(await screen.findByRole('cell', { name: word })).getByText(word);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: tickets.counters, tickets.bar
  it('Four status counters (New, In Progress, On Hold, Resolved) plus a proportion bar, of all tickets', async () => {
    serve(some);
    open('?search=money&status=closed');
    await screen.findByRole('img', { name: 'Proportions: New 22%, In Progress 18%, On Hold 8%, Resolved 52%' });
    expect(counters()).toEqual([
      ['New', '24'],
      ['In Progress', '20'],
      ['On Hold', '9'],
      ['Resolved', '57'],
    ]);
  });

  it('a counter leads to the tickets that it counts', async () => {
    const questions = serve(some);
    open('?page=2');
    await userEvent.click(await screen.findByRole('link', { name: 'New' }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', status: 'pending' }));
  });

  // covers: tickets.search
  it('a search box, whose words are sent to the server, from page 1', async () => {
    const questions = serve(some, { totalCount: 60 });
    const { router } = open('?page=2');
    await enter(await screen.findByRole('searchbox', { name: 'Search tickets' }), 'top-up ada');
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', search: 'top-up ada' }));
    expect(router.state.location.search).toBe('?search=top-up+ada');
  });

  // covers: tickets.count
  it.each([
    [{ totalCount: 1204 }, 'Showing 1,204 Tickets'],
    [{ totalCount: 1000, totalIsLowerBound: true }, 'Showing 1,000+ Tickets'],
  ])("a count 'Showing N Tickets' of all that are found, not of the page: %o", async (pagination, words) => {
    serve(some, pagination);
    open('?search=a');
    expect(await screen.findByText(words)).toBeDefined();
    expect(await shown()).toHaveLength(5);
  });

  // covers: tickets.empty
  it("Empty text: 'No support enquiries found', with a way out of a search", async () => {
    serve([]);
    open('?search=nothing');
    expect(await screen.findByText('No support enquiries found')).toBeDefined();
    expect(screen.getByText('Showing 0 Tickets')).toBeDefined();
    serve(some);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await shown()).toHaveLength(5);
  });

  // covers: tickets.empty
  it('without any ticket there is nothing to clear', async () => {
    serve([]);
    open();
    expect(await screen.findByText('No support enquiries found')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('searched by the server', () => {
  it('asks for what the address says, and for nothing that makes no sense', async () => {
    const questions = serve(some, { totalCount: 60 });
    open('?page=2&limit=25&sort=-subject&status=closed&from=2026-03-01&to=2026-03-31&search=ada');
    await shown();
    expect(questions).toEqual([
      {
        ...{ page: '2', limit: '25', sort: '-subject', status: 'closed' },
        ...{ from: '2026-03-01', to: '2026-03-31', search: 'ada' },
      },
    ]);
  });

  it('does not ask what makes no sense', async () => {
    const questions = serve(some);
    open('?page=x&sort=support&status=lost&from=yesterday&to=2026-02-30');
    await shown();
    expect(questions).toEqual([{ page: '1', limit: '10' }]);
  });

  it.each([
    ['Ticket ID', 'ticket_id'],
    ['Subject', 'subject'],
    ['Status', 'status'],
    ['Last Update', 'updatedAt'],
  ])('is sorted by %s, first up and then down', async (heading, field) => {
    const questions = serve(some);
    open();
    const button = await screen.findByRole('button', { name: heading });
    await userEvent.click(button);
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort: field }));
    await userEvent.click(screen.getByRole('button', { name: heading }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort: `-${field}` }));
    expect(await shown()).toHaveLength(5);
  });

  it('is narrowed to the days of the last update', async () => {
    const questions = serve(some);
    const { router } = open('?page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Updated: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const days = { from: '2026-03-01', to: '2026-03-31' };
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', ...days }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(days);
  });

  it('turns its pages there', async () => {
    const questions = serve(some, { totalCount: 60 });
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '2', limit: '10' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  it('needs no messages', async () => {
    const rows = some.map(({ message: _message, ...row }) => row);
    server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ success: true, data: rows })));
    open();
    expect(await shown()).toHaveLength(5);
    expect(screen.queryByText(/cannot be read/)).toBeNull();
    expect(findUnsaid()).toBeUndefined();
  });

  it('one that sends all at once nevertheless is paged here', async () => {
    serve(Array.from({ length: 12 }, (_, index) => ticket(index, 'pending')));
    open('?page=2');
    await screen.findByText('Showing 12 Tickets');
    expect(await shown()).toHaveLength(2);
  });
});

describe('the counters', () => {
  const reported = { name: 'Tickets by status' };

  it('load by themselves', async () => {
    server.use(hangs('/support-enquiries/stats'));
    serve(some);
    open();
    expect(await shown()).toHaveLength(5);
    expect(counters().map(([, figure]) => figure)).toEqual(['', '', '', '']);
  });

  it('are there before the list', async () => {
    server.use(hangs('/support-enquiries'));
    open();
    await screen.findByText('57');
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it('fail by themselves, with another try', async () => {
    server.use(
      http.get('/support-enquiries/stats', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    serve(some);
    const { said } = open();
    const place = within(await screen.findByRole('region', reported));
    await place.findByText('Failed to count the tickets.');
    expect(place.queryByRole('link')).toBeNull();
    expect(await shown()).toHaveLength(5);
    expect(said).toEqual([]);
    server.use(
      http.get('/support-enquiries/stats', ({ response }) =>
        response(200).json({ success: true, data: fixtures.ticketStats() }),
      ),
    );
    await userEvent.click(place.getByRole('button', { name: 'Retry' }));
    await screen.findByText('57');
    expect(place.queryByText('Failed to count the tickets.')).toBeNull();
  });

  it('that are not all known are dashes', async () => {
    server.use(
      http.untyped.get('*/support-enquiries/stats', () => HttpResponse.json({ success: true, data: { pending: '3' } })),
    );
    serve(some);
    open();
    await screen.findByRole('img', { name: 'Proportions: New –, In Progress –, On Hold –, Resolved –' });
    await waitFor(() => expect(counters().map(([, figure]) => figure)).toEqual(['3', '–', '–', '–']));
    expect(findUnsaid()).toBeUndefined();
  });

  it('are dashes where the server counts nothing and sends a page', async () => {
    server.use(lacks('ticket_counters'));
    serve(some, { totalCount: 60 });
    open();
    await shown();
    await waitFor(() => expect(counters().map(([, figure]) => figure)).toEqual(['–', '–', '–', '–']));
  });
});

it('counts and lists anew what has changed meanwhile', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/support-enquiries', ({ response }) => {
      asked.push('list');
      return response(200).json({ success: true, data: some });
    }),
    http.get('/support-enquiries/stats', ({ response }) => {
      asked.push('counters');
      return response(200).json({ success: true, data: fixtures.ticketStats() });
    }),
  );
  const { router } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'TKT-00001' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Change Status' }), 'Resolved');
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set to Resolved' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.toSorted()).toEqual(['counters', 'list']);
  await act(() => router.navigate(-1));
  expect(await shown()).toHaveLength(5);
  await waitFor(() => expect(asked.toSorted()).toEqual(['counters', 'counters', 'list', 'list']));
});

describe('spec §8 Tickets', () => {
  // covers: toast.tickets
  it("'Failed to fetch tickets.', with another try", async () => {
    server.use(
      http.get('/support-enquiries', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    await screen.findByText('Failed to fetch tickets.');
    expect(said).toEqual([]);
    serve(some);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown()).toHaveLength(5);
  });

  // covers: toast.tickets-thrown
  it("'Failed to fetch support tickets.' where the answer makes no sense", async () => {
    server.use(http.get('/support-enquiries', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { said } = open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(screen.getByText('Failed to fetch support tickets.')).toBeDefined();
    expect(said).toEqual([]);
  });

  // covers: calls.tickets
  it('an answer without a success flag is a failure', async () => {
    server.use(
      http.get('/support-enquiries', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, message: 'Not today.', code: 'x' })),
      ),
    );
    open();
    expect(await screen.findByText('Not today.')).toBeDefined();
  });

  it('says once that it may not be seen', async () => {
    const failure = fixtures.failure({ code: 'not_allowed', message: 'Unauthorized Access' });
    server.use(
      http.untyped.get('*/support-enquiries', () => HttpResponse.json(failure, { status: 401 })),
      http.untyped.get('*/support-enquiries/stats', () => HttpResponse.json(failure, { status: 401 })),
    );
    open();
    await screen.findByText('You do not have access to this area');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tickets by status' })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('tickets: export', () => {
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
    server.use(writesFile('/support-enquiries', asked));
    open('?status=pending&sort=subject');
    await screen.findByRole('table', { name: 'Support Ticket List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writtenFile);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ status: 'pending', sort: 'subject' });
  });

  it('reads all that the same question finds, page by page, where the server writes no file', async () => {
    const questions: string[] = [];
    server.use(
      lacks('csv_export'),
      http.get('/support-enquiries', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const limit = Number(query.get('limit'));
        if (limit === 100) questions.push(query.toString());
        const from = (Number(query.get('page')) - 1) * limit;
        const data = Array.from({ length: Math.min(limit, 120 - from) }, (_, index) => ticket(from + index, 'pending'));
        return response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: 120 }) });
      }),
    );
    open('?status=pending&sort=subject&page=3');
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines[0]).toMatch(/Ticket ID,Subject,Status,User,Email,Created At,Last Update,Assigned To$/);
    expect(questions).toEqual([
      'sort=subject&status=pending&page=1&limit=100',
      'sort=subject&status=pending&page=2&limit=100',
    ]);
  });

  it('exports nothing without a row that cannot be read, and says which', async () => {
    server.use(
      lacks('csv_export'),
      http.untyped.get('*/support-enquiries', () =>
        HttpResponse.json({ success: true, data: [ticket(1, 'pending'), { ticket_id: 'TKT-9' }] }),
      ),
    );
    open();
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: .* Nothing was exported\.$/);
    expect(saved).toEqual([]);
  });
});

describe('tickets: who works on them', () => {
  const grace = fixtures.colleague({ _id: 'g', fullName: 'Grace Hopper' });
  const select = () => screen.findByRole('combobox', { name: 'Assigned to' });

  it('are those that are mine, nobody’s or a colleague’s', async () => {
    const questions = serve(some);
    server.use(http.get('/colleagues', ({ response }) => response(200).json({ success: true, data: [grace] })));
    const { router } = open();
    await waitFor(async () =>
      expect(
        within(await select())
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Anybody’s', 'Mine', 'Nobody’s', 'Grace Hopper']),
    );
    await userEvent.selectOptions(await select(), 'Nobody’s');
    await waitFor(() => expect(questions.at(-1)).toMatchObject({ assignee: 'none' }));
    await userEvent.selectOptions(await select(), 'Grace Hopper');
    await waitFor(() => expect(questions.at(-1)).toMatchObject({ assignee: 'g' }));
    expect(router.state.location.search).toBe('?assignee=g');
  });

  it('stand in a column that is chosen under Display', async () => {
    serve([{ ...ticket(1, 'pending'), assignee: grace }]);
    open();
    await screen.findByRole('link', { name: 'TKT-00001' });
    expect(screen.queryByText('Grace Hopper')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Assigned To' }));
    expect(await screen.findByRole('cell', { name: 'Grace Hopper' })).toBeDefined();
  });

  it('are not told by a server that does not know', async () => {
    serve([ticket(1, 'pending')]);
    server.use(lacks('ticket_assignees'));
    open();
    await screen.findByRole('link', { name: 'TKT-00001' });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull());
  });
});
