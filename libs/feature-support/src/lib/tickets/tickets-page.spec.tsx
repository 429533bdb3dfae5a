import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  pasteText,
  findUnrenderedValue,
  neverRespond,
  withoutCapabilities,
  server,
  respondWithCsv,
  csvContent,
} from '@countinghouse/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getCounters,
  renderTicketsPage,
  serveTickets,
  getShownTicketIds,
  sampleTickets,
  createTicket,
} from '../../test-support/tickets';

describe('spec §2 Support tickets', () => {
  // covers: tickets.columns, tickets.date, tickets.support, limit.dates
  it('has its columns, with an en-IN Last Update and a placeholder Support, and a view action', async () => {
    serveTickets([createTicket(1, 'pending')]);
    renderTicketsPage();
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
  ] as const)('shows Status as a badge: %s is %s in tone %s', async (status, label, tone) => {
    serveTickets([createTicket(1, status)]);
    renderTicketsPage();
    const badge = within(await screen.findByRole('cell', { name: label })).getByText(label);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: tickets.counters, tickets.bar
  it('counts all tickets as New, In Progress, On Hold and Resolved, with a proportion bar', async () => {
    serveTickets(sampleTickets);
    renderTicketsPage('?search=money&status=closed');
    await screen.findByRole('img', { name: 'Proportions: New 22%, In Progress 18%, On Hold 8%, Resolved 52%' });
    expect(getCounters()).toEqual([
      ['New', '24'],
      ['In Progress', '20'],
      ['On Hold', '9'],
      ['Resolved', '57'],
    ]);
  });

  it('links a counter to its tickets', async () => {
    const queries = serveTickets(sampleTickets);
    renderTicketsPage('?page=2');
    await userEvent.click(await screen.findByRole('link', { name: 'New' }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', status: 'pending' }));
  });

  // covers: tickets.search
  it('has a search box that searches on the server, from page 1', async () => {
    const queries = serveTickets(sampleTickets, { totalCount: 60 });
    const { router } = renderTicketsPage('?page=2');
    await pasteText(await screen.findByRole('searchbox', { name: 'Search tickets' }), 'top-up ada');
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', search: 'top-up ada' }));
    expect(router.state.location.search).toBe('?search=top-up+ada');
  });

  // covers: tickets.count
  it.each([
    [{ totalCount: 1204 }, 'Showing 1,204 Tickets'],
    [{ totalCount: 1000, totalIsLowerBound: true }, 'Showing 1,000+ Tickets'],
  ])("shows 'Showing N Tickets' for all matches, not only the page: %o", async (pagination, text) => {
    serveTickets(sampleTickets, pagination);
    renderTicketsPage('?search=a');
    expect(await screen.findByText(text)).toBeDefined();
    expect(await getShownTicketIds()).toHaveLength(5);
  });

  // covers: tickets.empty
  it("shows 'No support enquiries found', and offers to clear the search", async () => {
    serveTickets([]);
    renderTicketsPage('?search=nothing');
    expect(await screen.findByText('No support enquiries found')).toBeDefined();
    expect(screen.getByText('Showing 0 Tickets')).toBeDefined();
    serveTickets(sampleTickets);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await getShownTicketIds()).toHaveLength(5);
  });

  // covers: tickets.empty
  it('has no filters to clear without any tickets', async () => {
    serveTickets([]);
    renderTicketsPage();
    expect(await screen.findByText('No support enquiries found')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('tickets searched by the server', () => {
  it('sends the URL parameters', async () => {
    const queries = serveTickets(sampleTickets, { totalCount: 60 });
    renderTicketsPage('?page=2&limit=25&sort=-subject&status=closed&from=2026-03-01&to=2026-03-31&search=ada');
    await getShownTicketIds();
    expect(queries).toEqual([
      {
        ...{ page: '2', limit: '25', sort: '-subject', status: 'closed' },
        ...{ from: '2026-03-01', to: '2026-03-31', search: 'ada' },
      },
    ]);
  });

  it('ignores invalid URL parameters', async () => {
    const queries = serveTickets(sampleTickets);
    renderTicketsPage('?page=x&sort=support&status=lost&from=yesterday&to=2026-02-30');
    await getShownTicketIds();
    expect(queries).toEqual([{ page: '1', limit: '10' }]);
  });

  it.each([
    ['Ticket ID', 'ticket_id'],
    ['Subject', 'subject'],
    ['Status', 'status'],
    ['Last Update', 'updatedAt'],
  ])('sorts by %s, ascending and descending', async (heading, field) => {
    const queries = serveTickets(sampleTickets);
    renderTicketsPage();
    const button = await screen.findByRole('button', { name: heading });
    await userEvent.click(button);
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: field }));
    await userEvent.click(screen.getByRole('button', { name: heading }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: `-${field}` }));
    expect(await getShownTicketIds()).toHaveLength(5);
  });

  it('filters by the days of the last update', async () => {
    const queries = serveTickets(sampleTickets);
    const { router } = renderTicketsPage('?page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Updated: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const days = { from: '2026-03-01', to: '2026-03-31' };
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', ...days }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(days);
  });

  it('pages on the server', async () => {
    const queries = serveTickets(sampleTickets, { totalCount: 60 });
    const { router } = renderTicketsPage();
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '2', limit: '10' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  it('accepts tickets without messages', async () => {
    const rows = sampleTickets.map(({ message: _message, ...row }) => row);
    server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ success: true, data: rows })));
    renderTicketsPage();
    expect(await getShownTicketIds()).toHaveLength(5);
    expect(screen.queryByText(/cannot be read/)).toBeNull();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('pages a complete list in the browser', async () => {
    serveTickets(Array.from({ length: 12 }, (_, index) => createTicket(index, 'pending')));
    renderTicketsPage('?page=2');
    await screen.findByText('Showing 12 Tickets');
    expect(await getShownTicketIds()).toHaveLength(2);
  });
});

describe('the counters', () => {
  const reported = { name: 'Tickets by status' };

  it('load independently', async () => {
    server.use(neverRespond('/support-enquiries/stats'));
    serveTickets(sampleTickets);
    renderTicketsPage();
    expect(await getShownTicketIds()).toHaveLength(5);
    expect(getCounters().map(([, figure]) => figure)).toEqual(['', '', '', '']);
  });

  it('appear before the list', async () => {
    server.use(neverRespond('/support-enquiries'));
    renderTicketsPage();
    await screen.findByText('57');
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it('fail independently, with a retry', async () => {
    server.use(
      http.get('/support-enquiries/stats', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    serveTickets(sampleTickets);
    const { toastMessages } = renderTicketsPage();
    const region = within(await screen.findByRole('region', reported));
    await region.findByText('Failed to count the tickets.');
    expect(region.queryByRole('link')).toBeNull();
    expect(await getShownTicketIds()).toHaveLength(5);
    expect(toastMessages).toEqual([]);
    server.use(
      http.get('/support-enquiries/stats', ({ response }) =>
        response(200).json({ success: true, data: fixtures.ticketStats() }),
      ),
    );
    await userEvent.click(region.getByRole('button', { name: 'Retry' }));
    await screen.findByText('57');
    expect(region.queryByText('Failed to count the tickets.')).toBeNull();
  });

  it('show dashes if some are unknown', async () => {
    server.use(
      http.untyped.get('*/support-enquiries/stats', () => HttpResponse.json({ success: true, data: { pending: '3' } })),
    );
    serveTickets(sampleTickets);
    renderTicketsPage();
    await screen.findByRole('img', { name: 'Proportions: New –, In Progress –, On Hold –, Resolved –' });
    await waitFor(() => expect(getCounters().map(([, figure]) => figure)).toEqual(['3', '–', '–', '–']));
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('show dashes if the server sends a page and no counts', async () => {
    server.use(withoutCapabilities('ticket_counters'));
    serveTickets(sampleTickets, { totalCount: 60 });
    renderTicketsPage();
    await getShownTicketIds();
    await waitFor(() => expect(getCounters().map(([, figure]) => figure)).toEqual(['–', '–', '–', '–']));
  });
});

it('refetches the list and the counts after a change', async () => {
  const requests: string[] = [];
  server.use(
    http.get('/support-enquiries', ({ response }) => {
      requests.push('list');
      return response(200).json({ success: true, data: sampleTickets });
    }),
    http.get('/support-enquiries/stats', ({ response }) => {
      requests.push('counters');
      return response(200).json({ success: true, data: fixtures.ticketStats() });
    }),
  );
  const { router } = renderTicketsPage();
  await userEvent.click(await screen.findByRole('link', { name: 'TKT-00001' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Change Status' }), 'Resolved');
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set to Resolved' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.toSorted()).toEqual(['counters', 'list']);
  await act(() => router.navigate(-1));
  expect(await getShownTicketIds()).toHaveLength(5);
  await waitFor(() => expect(requests.toSorted()).toEqual(['counters', 'counters', 'list', 'list']));
});

describe('spec §8 Tickets', () => {
  // covers: toast.tickets
  it("shows 'Failed to fetch tickets.' with a retry", async () => {
    server.use(
      http.get('/support-enquiries', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = renderTicketsPage();
    await screen.findByText('Failed to fetch tickets.');
    expect(toastMessages).toEqual([]);
    serveTickets(sampleTickets);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await getShownTicketIds()).toHaveLength(5);
  });

  // covers: toast.tickets-thrown
  it("shows 'Failed to fetch support tickets.' for an invalid response", async () => {
    server.use(http.get('/support-enquiries', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { toastMessages } = renderTicketsPage();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(screen.getByText('Failed to fetch support tickets.')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });

  // covers: calls.tickets
  it('treats a response without success as a failure', async () => {
    server.use(
      http.get('/support-enquiries', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, message: 'Not today.', code: 'x' })),
      ),
    );
    renderTicketsPage();
    expect(await screen.findByText('Not today.')).toBeDefined();
  });

  it('reports a missing permission once', async () => {
    const failure = fixtures.failure({ code: 'not_allowed', message: 'Unauthorized Access' });
    server.use(
      http.untyped.get('*/support-enquiries', () => HttpResponse.json(failure, { status: 401 })),
      http.untyped.get('*/support-enquiries/stats', () => HttpResponse.json(failure, { status: 401 })),
    );
    renderTicketsPage();
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

  it('saves the server’s file of the filtered list', async () => {
    const onRequest = vi.fn();
    server.use(respondWithCsv('/support-enquiries', onRequest));
    renderTicketsPage('?status=pending&sort=subject');
    await screen.findByRole('table', { name: 'Support Ticket List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ status: 'pending', sort: 'subject' });
  });

  it('fetches all matches page by page if the server has no export', async () => {
    const queries: string[] = [];
    server.use(
      withoutCapabilities('csv_export'),
      http.get('/support-enquiries', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const limit = Number(query.get('limit'));
        if (limit === 100) queries.push(query.toString());
        const from = (Number(query.get('page')) - 1) * limit;
        const data = Array.from({ length: Math.min(limit, 120 - from) }, (_, index) =>
          createTicket(from + index, 'pending'),
        );
        return response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: 120 }) });
      }),
    );
    renderTicketsPage('?status=pending&sort=subject&page=3');
    await getShownTicketIds();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines[0]).toMatch(/Ticket ID,Subject,Status,User,Email,Created At,Last Update,Assigned To$/);
    expect(queries).toEqual([
      'sort=subject&status=pending&page=1&limit=100',
      'sort=subject&status=pending&page=2&limit=100',
    ]);
  });

  it('exports nothing if a row is malformed, and reports the row', async () => {
    server.use(
      withoutCapabilities('csv_export'),
      http.untyped.get('*/support-enquiries', () =>
        HttpResponse.json({ success: true, data: [createTicket(1, 'pending'), { ticket_id: 'TKT-9' }] }),
      ),
    );
    renderTicketsPage();
    await getShownTicketIds();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: .* Nothing was exported\.$/);
    expect(saved).toEqual([]);
  });
});

describe('tickets: assignees', () => {
  const grace = fixtures.colleague({ _id: 'g', fullName: 'Grace Hopper' });
  const findAssigneeFilter = () => screen.findByRole('combobox', { name: 'Assigned to' });

  it('filters by own, unassigned or a colleague’s tickets', async () => {
    const queries = serveTickets(sampleTickets);
    server.use(http.get('/colleagues', ({ response }) => response(200).json({ success: true, data: [grace] })));
    const { router } = renderTicketsPage();
    await waitFor(async () =>
      expect(
        within(await findAssigneeFilter())
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Anyone', 'Mine', 'Unassigned', 'Grace Hopper']),
    );
    await userEvent.selectOptions(await findAssigneeFilter(), 'Unassigned');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ assignee: 'none' }));
    await userEvent.selectOptions(await findAssigneeFilter(), 'Grace Hopper');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ assignee: 'g' }));
    expect(router.state.location.search).toBe('?assignee=g');
  });

  it('appear in an optional column', async () => {
    serveTickets([{ ...createTicket(1, 'pending'), assignee: grace }]);
    renderTicketsPage();
    await screen.findByRole('link', { name: 'TKT-00001' });
    expect(screen.queryByText('Grace Hopper')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Assigned To' }));
    expect(await screen.findByRole('cell', { name: 'Grace Hopper' })).toBeDefined();
  });

  it('stay hidden if the server does not support them', async () => {
    serveTickets([createTicket(1, 'pending')]);
    server.use(withoutCapabilities('ticket_assignees'));
    renderTicketsPage();
    await screen.findByRole('link', { name: 'TKT-00001' });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull());
  });
});
