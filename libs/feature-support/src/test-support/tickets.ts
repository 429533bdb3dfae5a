import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, server } from '@countinghouse/testing';
import { screen } from '@testing-library/react';
import { ticketsArea } from '../lib/tickets/tickets-area';
import { renderArea } from './render-area';

type Ticket = ReturnType<typeof fixtures.ticket>;

export const createTicket = (number: number, status: Ticket['status'], subject = 'My top-up has not arrived') =>
  fixtures.ticket({ _id: `t${number}`, ticket_id: `TKT-0000${number}`, status, subject });

/** Tickets of all statuses except `on_hold`. */
export const sampleTickets = [
  createTicket(1, 'pending'),
  createTicket(2, 'in_progress', 'Where is my money?'),
  createTicket(3, 'pending'),
  createTicket(4, 'closed'),
  createTicket(5, 'resolved'),
];

/** Serves these tickets for every query. Returns the received queries. */
export function serveTickets(tickets: Ticket[], pagination: Parameters<typeof fixtures.pagination>[0] = {}) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/support-enquiries', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({
        success: true,
        data: tickets,
        pagination: fixtures.pagination({ totalCount: tickets.length, ...pagination }),
      });
    }),
  );
  return queries;
}

/** Serves all tickets like a server without search and counters. Returns the received queries. */
export function serveFromMinimalServer(tickets: Ticket[], pagination?: { totalCount: number }) {
  const queries: Record<string, string>[] = [];
  server.use(
    withoutCapabilities('ticket_search', 'ticket_counters'),
    http.get('/support-enquiries', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: tickets, ...(pagination && { pagination }) });
    }),
  );
  return queries;
}

export const renderTicketsPage = (query = '') => renderArea(ticketsArea, `/admin/support-tickets${query}`);

/** Returns the displayed ticket ids in order. */
export const getShownTicketIds = async () =>
  (await screen.findAllByRole('link', { name: /^TKT-/ })).map(({ textContent }) => textContent);

/** Returns the labels and counts above the list. */
export const getCounters = () =>
  screen
    .getAllByRole('link', { name: /^(New|In Progress|On Hold|Resolved)$/ })
    .map((label) => [label.textContent, label.parentElement?.nextSibling?.textContent]);
