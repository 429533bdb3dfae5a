import { http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, server } from '@countinghouse/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getCounters,
  renderTicketsPage,
  serveFromMinimalServer,
  getShownTicketIds,
  sampleTickets,
  createTicket,
} from '../../test-support/tickets';

describe('tickets from a server that sends all of them', () => {
  it('fetches all tickets, regardless of the URL parameters', async () => {
    const queries = serveFromMinimalServer(sampleTickets);
    renderTicketsPage('?status=pending');
    await waitFor(async () => expect(await getShownTicketIds()).toEqual(['TKT-00001', 'TKT-00003']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed');
    await waitFor(async () => expect(await getShownTicketIds()).toEqual(['TKT-00004']));
    await waitFor(() => expect(queries.at(-1)).toEqual({}));
    expect(queries.filter(({ status }) => status === 'closed')).toEqual([]);
  });

  // covers: tickets.search
  it.each([
    ['ticket id', 'tkt-00002', ['TKT-00002']],
    ['subject', 'MONEY', ['TKT-00002']],
    ['subject, in another word order', 'money where', ['TKT-00002']],
    ['status label', 'in progress', ['TKT-00002']],
    ['status value', 'pending', ['TKT-00001', 'TKT-00003']],
    ['user and status', 'ada closed', ['TKT-00004']],
    ['email', 'lukasz@example.com', ['TKT-00006']],
    ['name without accents', 'lukasz strasse', ['TKT-00006']],
  ])('can be searched by %s', async (_field, search, expectedIds) => {
    const user_id = { _id: 'user-1', fullName: 'Łukasz Straße', email: 'lukasz@example.com' };
    serveFromMinimalServer([...sampleTickets, { ...createTicket(6, 'on_hold'), user_id }]);
    const { router } = renderTicketsPage();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search tickets' }), `${search}{Enter}`);
    await screen.findByText(`Showing ${expectedIds.length} Tickets`);
    expect(await getShownTicketIds()).toEqual(expectedIds);
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe(search);
  });

  it.each([
    ['?from=2026-03-15&to=2026-03-15', ['TKT-00001', 'TKT-00002']],
    ['?from=2026-03-15', ['TKT-00001', 'TKT-00002', 'TKT-00003']],
    ['?to=2026-03-14', ['TKT-00004']],
  ])('filters by days of the last update: %s, in UTC', async (query, expectedIds) => {
    serveFromMinimalServer([
      { ...createTicket(1, 'pending'), updatedAt: '2026-03-15T00:00:00.000Z' },
      { ...createTicket(2, 'pending'), updatedAt: '2026-03-15T23:59:59.999Z' },
      { ...createTicket(3, 'pending'), updatedAt: '2026-03-16T00:00:00.000Z' },
      { ...createTicket(4, 'pending'), updatedAt: '2026-03-14T23:59:59.999Z' },
    ]);
    renderTicketsPage(query);
    await screen.findByText(`Showing ${expectedIds.length} Tickets`);
    expect(await getShownTicketIds()).toEqual(expectedIds);
  });

  it.each([
    ['ticket_id', ['TKT-00001', 'TKT-00002', 'TKT-00003', 'TKT-00004', 'TKT-00005']],
    ['-ticket_id', ['TKT-00005', 'TKT-00004', 'TKT-00003', 'TKT-00002', 'TKT-00001']],
    ['-subject', ['TKT-00002', 'TKT-00001', 'TKT-00003', 'TKT-00004', 'TKT-00005']],
    ['status', ['TKT-00004', 'TKT-00002', 'TKT-00001', 'TKT-00003', 'TKT-00005']],
  ])('sorts by %s in the browser', async (sort, expectedIds) => {
    serveFromMinimalServer(sampleTickets);
    renderTicketsPage(`?sort=${sort}`);
    await screen.findByText('Showing 5 Tickets');
    await waitFor(async () => expect(await getShownTicketIds()).toEqual(expectedIds));
  });

  it("shows 'Showing N Tickets' for all matches, not only the page", async () => {
    serveFromMinimalServer(Array.from({ length: 12 }, (_, index) => createTicket(index, 'pending')));
    renderTicketsPage();
    expect(await screen.findByText('Showing 12 Tickets')).toBeDefined();
    expect(await getShownTicketIds()).toHaveLength(10);
  });

  it('counts all tickets, regardless of the search', async () => {
    serveFromMinimalServer(sampleTickets);
    renderTicketsPage('?search=money');
    await screen.findByRole('img', { name: 'Proportions: New 50%, In Progress 25%, On Hold 0%, Resolved 25%' });
    expect(getCounters()).toEqual([
      ['New', '2'],
      ['In Progress', '1'],
      ['On Hold', '0'],
      ['Resolved', '1'],
    ]);
  });

  it('shows the counts of the server without server search', async () => {
    serveFromMinimalServer(sampleTickets, { totalCount: 60_000 });
    server.use(withoutCapabilities('ticket_search'));
    renderTicketsPage();
    await waitFor(() => expect(getCounters().at(-1)).toEqual(['Resolved', '57']));
    const message = 'These are the 5 most recently updated of 60,000 tickets. The search covers only these';
    expect(await screen.findByText(message, { exact: false })).toBeDefined();
  });

  it('warns if the server has more tickets than it sends', async () => {
    serveFromMinimalServer(sampleTickets, { totalCount: 60_000 });
    renderTicketsPage();
    const message =
      'These are the 5 most recently updated of 60,000 tickets. The counts and the search cover only these';
    expect(await screen.findByText(message, { exact: false })).toBeDefined();
    // A partial list must not be exported as the full one.
    expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('does not warn if the list is complete', async () => {
    serveFromMinimalServer(sampleTickets);
    renderTicketsPage();
    await screen.findByText('Showing 5 Tickets');
    await getShownTicketIds();
    expect(screen.queryByText(/updated last/)).toBeNull();
  });

  it('hides the counters if the list fails', async () => {
    server.use(
      withoutCapabilities('ticket_search', 'ticket_counters'),
      http.get('/support-enquiries', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    renderTicketsPage();
    await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tickets by status' })).toBeNull());
  });
});

describe('export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('exports the loaded rows in order, without a request', async () => {
    const queries = serveFromMinimalServer(sampleTickets);
    renderTicketsPage('?status=pending&sort=-ticket_id');
    await screen.findByText('Showing 2 Tickets');
    const requestCount = queries.length;
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      expect.stringContaining('Ticket ID'),
      'TKT-00003',
      'TKT-00001',
    ]);
    expect(queries).toHaveLength(requestCount);
  });
});

describe('tickets from a server that omits fields', () => {
  const nullFields = { ticket_id: null, subject: null, status: null, user_id: null, createdAt: null, updatedAt: null };
  const serveIncomplete = () =>
    server.use(
      withoutCapabilities('ticket_search', 'ticket_counters'),
      http.untyped.get('*/support-enquiries', () =>
        HttpResponse.json({
          success: true,
          data: [createTicket(1, 'pending'), { _id: 7, ...nullFields }, { ticket_id: 'TKT-9' }],
        }),
      ),
    );

  it('shows missing values as dashes, and reports a malformed row', async () => {
    serveIncomplete();
    renderTicketsPage();
    const link = await screen.findByRole('link', { name: 'Ticket without an ID' });
    expect(link.getAttribute('href')).toBe('/admin/support-ticket/details/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['–', '–', '–', '–', 'Support Team', '']);
    expect(await getShownTicketIds()).toEqual(['TKT-00001']);
    expect(screen.getByRole('cell', { name: /^Row 3 cannot be read/ })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('exports nothing if a row is malformed, and reports the row', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    serveIncomplete();
    renderTicketsPage();
    await getShownTicketIds();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 3 cannot be read: .* Nothing was exported\.$/);
    expect(save).not.toHaveBeenCalled();
  });

  it.each(['?search=top-up', '?from=2026-03-01'])('exclude rows with missing values for %s', async (query) => {
    serveIncomplete();
    renderTicketsPage(query);
    await screen.findByText('Showing 1 Tickets');
    expect(await getShownTicketIds()).toEqual(['TKT-00001']);
    expect(screen.queryByRole('link', { name: 'Ticket without an ID' })).toBeNull();
  });
});
