import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, server } from '@countinghouse/feature-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { ticketsArea } from './tickets-area';

type Ticket = ReturnType<typeof fixtures.ticket>;

const serve = (...tickets: Ticket[]) =>
  server.use(http.get('/support-enquiries', ({ response }) => response(200).json({ success: true, data: tickets })));

const open = (query = '') => renderArea(ticketsArea, `/admin/support-tickets${query}`);
const ticket = (number: number, status: Ticket['status'], subject = 'My top-up has not arrived') =>
  fixtures.ticket({ _id: `t${number}`, ticket_id: `TKT-0000${number}`, status, subject });
const one = [
  ticket(1, 'pending'),
  ticket(2, 'in_progress', 'Where is my money?'),
  ticket(3, 'pending'),
  ticket(4, 'closed'),
  ticket(5, 'resolved'),
];
const shown = async () => (await screen.findAllByRole('link', { name: /^TKT-/ })).map(({ textContent }) => textContent);

describe('spec §2 Support tickets', () => {
  // holds: tickets.columns, tickets.date, tickets.support, limit.dates
  it('Columns: Ticket ID, Subject, Status, Last Update (en-IN date), Support (a placeholder), and a view action', async () => {
    serve(ticket(1, 'pending'));
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

  // holds: state.ticket
  it.each([
    ['pending', 'New', 'info'],
    ['in_progress', 'In Progress', 'warning'],
    ['on_hold', 'On Hold', 'neutral'],
    ['resolved', 'Resolved', 'success'],
    ['closed', 'Closed', 'neutral'],
  ] as const)('Status as a badge: %s is %s in tone %s', async (status, word, tone) => {
    serve(ticket(1, status));
    open();
    const badge = within(await screen.findByRole('cell', { name: word })).getByText(word);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // holds: tickets.counters, tickets.bar
  it('Four status counters (New, In Progress, On Hold, Resolved) plus a proportion bar', async () => {
    serve(...one);
    open('?search=money');
    await shown();
    const counters = within(screen.getByRole('region', { name: 'Tickets by status' }));
    const labels = counters.getAllByRole('link');
    expect(labels.map((label) => [label.textContent, label.parentElement?.nextSibling?.textContent])).toEqual([
      ['New', '2'],
      ['In Progress', '1'],
      ['On Hold', '0'],
      ['Resolved', '1'],
    ]);
    expect(
      counters.getByRole('img', { name: 'Proportions: New 50%, In Progress 25%, On Hold 0%, Resolved 25%' }),
    ).toBeDefined();
  });

  it('a counter leads to the tickets that it counts', async () => {
    serve(...one);
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'New' }));
    await waitFor(async () => expect(await shown()).toEqual(['TKT-00001', 'TKT-00003']));
    expect(screen.getByText('Showing 2 Tickets')).toBeDefined();
  });

  // holds: tickets.search
  it.each([
    ['ticket id', 'tkt-00002', ['TKT-00002']],
    ['subject', 'MONEY', ['TKT-00002']],
    ['status, as it is shown', 'in progress', ['TKT-00002']],
    ['status, as the server has it', 'pending', ['TKT-00001', 'TKT-00003']],
  ])('a search box: %s', async (_field, search, found) => {
    serve(...one);
    const { router } = open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search tickets' }), `${search}{Enter}`);
    await screen.findByText(`Showing ${found.length} Tickets`);
    expect(await shown()).toEqual(found);
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe(search);
  });

  // holds: tickets.count
  it("a count 'Showing N Tickets' of all that are found, not of the page", async () => {
    serve(...Array.from({ length: 12 }, (_, index) => ticket(index, 'pending')));
    open();
    expect(await screen.findByText('Showing 12 Tickets')).toBeDefined();
    expect(await shown()).toHaveLength(10);
  });

  // holds: tickets.empty
  it("Empty text: 'No support enquiries found', with a way out of a search", async () => {
    serve(...one);
    open('?search=nothing');
    expect(await screen.findByText('No support enquiries found')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await shown()).toHaveLength(5);
  });

  // holds: tickets.empty
  it('without any ticket there is nothing to clear', async () => {
    serve();
    open();
    expect(await screen.findByText('No support enquiries found')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('spec §8 Tickets', () => {
  // holds: toast.tickets
  it("'Failed to fetch tickets.', with another try", async () => {
    server.use(
      http.get(
        '/support-enquiries',
        ({ response }) => response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
        { once: true },
      ),
      http.get('/support-enquiries', ({ response }) => response(200).json({ success: true, data: one })),
    );
    const { said } = open();
    await screen.findByText('Failed to fetch tickets.');
    expect(said).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown()).toHaveLength(5);
  });

  // holds: toast.tickets-thrown
  it("'Failed to fetch support tickets.' where the answer makes no sense", async () => {
    server.use(http.get('/support-enquiries', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { said } = open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(screen.getByText('Failed to fetch support tickets.')).toBeDefined();
    expect(said).toEqual([]);
  });

  // holds: calls.tickets
  it('an answer without a success flag is a failure', async () => {
    server.use(
      http.get('/support-enquiries', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, message: 'Not today.', code: 'x' })),
      ),
    );
    open();
    expect(await screen.findByText('Not today.')).toBeDefined();
  });
});

it('says so where the server has more tickets than it sends', async () => {
  server.use(
    http.get('/support-enquiries', ({ response }) =>
      response(200).json({ success: true, data: one, pagination: { totalCount: 60_000 } }),
    ),
  );
  open();
  const words = 'These are the 5 tickets that were updated last, of 60,000.';
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
  // A part is not exported as if it were the whole.
  expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBe('true');
});

it('says nothing of the kind where it has all of them', async () => {
  serve(...one);
  open();
  await shown();
  expect(screen.queryByText(/updated last/)).toBeNull();
});

describe('over a server that is not ours', () => {
  const nothing = { ticket_id: null, subject: null, status: null, user_id: null, createdAt: null, updatedAt: null };
  const serveThin = () =>
    server.use(
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

  it('a search finds the others', async () => {
    serveThin();
    open('?search=top-up');
    expect(await shown()).toEqual(['TKT-00001']);
    expect(screen.queryByRole('link', { name: 'Ticket without an ID' })).toBeNull();
  });
});
