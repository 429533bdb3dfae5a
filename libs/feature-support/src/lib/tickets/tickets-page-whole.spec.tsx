import { http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, server } from '@countinghouse/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { counters, open, serveWhole, shown, some, ticket } from '../../test-support/tickets';

describe('over a server that sends all tickets', () => {
  it('asks for all of them once it is known, whatever the address says', async () => {
    const questions = serveWhole(some);
    open('?status=pending');
    await waitFor(async () => expect(await shown()).toEqual(['TKT-00001', 'TKT-00003']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed');
    await waitFor(async () => expect(await shown()).toEqual(['TKT-00004']));
    await waitFor(() => expect(questions.at(-1)).toEqual({}));
    expect(questions.filter(({ status }) => status === 'closed')).toEqual([]);
  });

  // covers: tickets.search
  it.each([
    ['ticket id', 'tkt-00002', ['TKT-00002']],
    ['subject', 'MONEY', ['TKT-00002']],
    ['subject, the last word first', 'money where', ['TKT-00002']],
    ['status, as it is shown', 'in progress', ['TKT-00002']],
    ['status, as the server has it', 'pending', ['TKT-00001', 'TKT-00003']],
    ['user and status', 'ada closed', ['TKT-00004']],
    ['email', 'lukasz@example.com', ['TKT-00006']],
    ['name without its accents', 'lukasz strasse', ['TKT-00006']],
  ])('a search box: %s', async (_field, search, found) => {
    const user_id = { _id: 'user-1', fullName: 'Łukasz Straße', email: 'lukasz@example.com' };
    serveWhole([...some, { ...ticket(6, 'on_hold'), user_id }]);
    const { router } = open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search tickets' }), `${search}{Enter}`);
    await screen.findByText(`Showing ${found.length} Tickets`);
    expect(await shown()).toEqual(found);
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe(search);
  });

  it.each([
    ['?from=2026-03-15&to=2026-03-15', ['TKT-00001', 'TKT-00002']],
    ['?from=2026-03-15', ['TKT-00001', 'TKT-00002', 'TKT-00003']],
    ['?to=2026-03-14', ['TKT-00004']],
  ])('finds those that were updated in the days of %s, in UTC', async (query, found) => {
    serveWhole([
      { ...ticket(1, 'pending'), updatedAt: '2026-03-15T00:00:00.000Z' },
      { ...ticket(2, 'pending'), updatedAt: '2026-03-15T23:59:59.999Z' },
      { ...ticket(3, 'pending'), updatedAt: '2026-03-16T00:00:00.000Z' },
      { ...ticket(4, 'pending'), updatedAt: '2026-03-14T23:59:59.999Z' },
    ]);
    open(query);
    await screen.findByText(`Showing ${found.length} Tickets`);
    expect(await shown()).toEqual(found);
  });

  it.each([
    ['ticket_id', ['TKT-00001', 'TKT-00002', 'TKT-00003', 'TKT-00004', 'TKT-00005']],
    ['-ticket_id', ['TKT-00005', 'TKT-00004', 'TKT-00003', 'TKT-00002', 'TKT-00001']],
    ['-subject', ['TKT-00002', 'TKT-00001', 'TKT-00003', 'TKT-00004', 'TKT-00005']],
    ['status', ['TKT-00004', 'TKT-00002', 'TKT-00001', 'TKT-00003', 'TKT-00005']],
  ])('is sorted by %s here', async (sort, found) => {
    serveWhole(some);
    open(`?sort=${sort}`);
    await screen.findByText('Showing 5 Tickets');
    await waitFor(async () => expect(await shown()).toEqual(found));
  });

  it("counts 'Showing N Tickets' of all that are found, not of the page", async () => {
    serveWhole(Array.from({ length: 12 }, (_, index) => ticket(index, 'pending')));
    open();
    expect(await screen.findByText('Showing 12 Tickets')).toBeDefined();
    expect(await shown()).toHaveLength(10);
  });

  it('counts all of them, whatever is searched for', async () => {
    serveWhole(some);
    open('?search=money');
    await screen.findByRole('img', { name: 'Proportions: New 50%, In Progress 25%, On Hold 0%, Resolved 25%' });
    expect(counters()).toEqual([
      ['New', '2'],
      ['In Progress', '1'],
      ['On Hold', '0'],
      ['Resolved', '1'],
    ]);
  });

  it('shows what the server counts, where it can do that alone', async () => {
    serveWhole(some, { totalCount: 60_000 });
    server.use(lacks('ticket_search'));
    open();
    await waitFor(() => expect(counters().at(-1)).toEqual(['Resolved', '57']));
    const words = 'These are the 5 tickets that were updated last, of 60,000. The search knows only of these';
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
  });

  it('says so where the server has more tickets than it sends', async () => {
    serveWhole(some, { totalCount: 60_000 });
    open();
    const words =
      'These are the 5 tickets that were updated last, of 60,000. The counts and the search know only of these';
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
    // A part is not exported as if it were the whole.
    expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says nothing of the kind where it has all of them', async () => {
    serveWhole(some);
    open();
    await screen.findByText('Showing 5 Tickets');
    await shown();
    expect(screen.queryByText(/updated last/)).toBeNull();
  });

  it('what it cannot count, because the list fails, it does not show', async () => {
    server.use(
      lacks('ticket_search', 'ticket_counters'),
      http.get('/support-enquiries', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    open();
    await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tickets by status' })).toBeNull());
  });
});

describe('its export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('takes the rows that are there, in their order, and asks for nothing', async () => {
    const questions = serveWhole(some);
    open('?status=pending&sort=-ticket_id');
    await screen.findByText('Showing 2 Tickets');
    const asked = questions.length;
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      expect.stringContaining('Ticket ID'),
      'TKT-00003',
      'TKT-00001',
    ]);
    expect(questions).toHaveLength(asked);
  });
});

describe('over a server that sends little', () => {
  const nothing = { ticket_id: null, subject: null, status: null, user_id: null, createdAt: null, updatedAt: null };
  const serveThin = () =>
    server.use(
      lacks('ticket_search', 'ticket_counters'),
      http.untyped.get('*/support-enquiries', () =>
        HttpResponse.json({
          success: true,
          data: [ticket(1, 'pending'), { _id: 7, ...nothing }, { ticket_id: 'TKT-9' }],
        }),
      ),
    );

  it('what it does not send is a dash, and a row that cannot be read says so', async () => {
    serveThin();
    open();
    const link = await screen.findByRole('link', { name: 'Ticket without an ID' });
    expect(link.getAttribute('href')).toBe('/admin/support-ticket/details/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['–', '–', '–', '–', 'Support Team', '']);
    expect(await shown()).toEqual(['TKT-00001']);
    expect(screen.getByRole('cell', { name: /^Row 3 cannot be read/ })).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
  });

  it('exports nothing without a row that cannot be read, and says which', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    serveThin();
    open();
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 3 cannot be read: .* Nothing was exported\.$/);
    expect(save).not.toHaveBeenCalled();
  });

  it.each(['?search=top-up', '?from=2026-03-01'])('%s finds the others', async (query) => {
    serveThin();
    open(query);
    await screen.findByText('Showing 1 Tickets');
    expect(await shown()).toEqual(['TKT-00001']);
    expect(screen.queryByRole('link', { name: 'Ticket without an ID' })).toBeNull();
  });
});
