import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, server } from '@countinghouse/testing';
import { screen } from '@testing-library/react';
import { ticketsArea } from '../lib/tickets/tickets-area';
import { renderArea } from './render-area';

type Ticket = ReturnType<typeof fixtures.ticket>;

export const ticket = (number: number, status: Ticket['status'], subject = 'My top-up has not arrived') =>
  fixtures.ticket({ _id: `t${number}`, ticket_id: `TKT-0000${number}`, status, subject });

/** Tickets of each status but one. */
export const some = [
  ticket(1, 'pending'),
  ticket(2, 'in_progress', 'Where is my money?'),
  ticket(3, 'pending'),
  ticket(4, 'closed'),
  ticket(5, 'resolved'),
];

/** A server with these tickets, which it finds whatever it is asked; collects what that is. */
export function serve(tickets: Ticket[], pagination: Parameters<typeof fixtures.pagination>[0] = {}) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/support-enquiries', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({
        success: true,
        data: tickets,
        pagination: fixtures.pagination({ totalCount: tickets.length, ...pagination }),
      });
    }),
  );
  return questions;
}

/** A server that sends all tickets whatever it is asked, and does not count them; collects what it is asked in the end. */
export function serveWhole(tickets: Ticket[], pagination?: { totalCount: number }) {
  const questions: Record<string, string>[] = [];
  server.use(
    lacks('ticket_search', 'ticket_counters'),
    http.get('/support-enquiries', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: tickets, ...(pagination && { pagination }) });
    }),
  );
  return questions;
}

export const open = (query = '') => renderArea(ticketsArea, `/admin/support-tickets${query}`);

/** The ids of the tickets on the screen, in their order. */
export const shown = async () =>
  (await screen.findAllByRole('link', { name: /^TKT-/ })).map(({ textContent }) => textContent);

/** What is counted above the list. */
export const counters = () =>
  screen
    .getAllByRole('link', { name: /^(New|In Progress|On Hold|Resolved)$/ })
    .map((label) => [label.textContent, label.parentElement?.nextSibling?.textContent]);
