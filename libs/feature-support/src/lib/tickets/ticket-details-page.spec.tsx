import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { ticketsArea } from './tickets-area';

/** Serves one ticket and records the status changes. */
function serveTicket() {
  const state = { stored: fixtures.ticket({ _id: 't1' }), statusChanges: new Array<string>() };
  server.use(
    http.get('/support-enquiries/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: state.stored }),
    ),
    http.put('/support-enquiries/status/{id}', async ({ request, response }) => {
      const { status } = await request.json();
      state.statusChanges.push(status);
      state.stored = { ...state.stored, status };
      return response(200).json({ success: true, data: state.stored });
    }),
  );
  return state;
}

const renderPage = () => renderArea(ticketsArea, '/admin/support-ticket/details/t1');
const findEnquiry = async () => within(await screen.findByRole('region', { name: 'Enquiry' }));

async function openConfirmation(status: string) {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Change Status' }), status);
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  return within(await screen.findByRole('dialog', { name: 'Change the status of ticket TKT-00117?' }));
}

describe('spec §2 Ticket detail', () => {
  // covers: ticket.facts, ticket.dates, limit.dates, calls.tickets
  it('shows Subject, Status badge, Message, User, Created At and Last Updated (en-IN) read-only', async () => {
    const { stored } = serveTicket();
    renderPage();
    const enquiry = await findEnquiry();
    const formatDay = (time: string) => new Date(time).toLocaleDateString('en-IN');
    const terms = enquiry.getAllByRole('term').map(({ textContent }) => textContent);
    const values = enquiry.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      Subject: stored.subject,
      Message: stored.message,
      Status: 'New',
      User: 'Ada Lovelaceada@example.com',
      'Created At': expect.stringContaining(formatDay(stored.createdAt)),
      'Last Updated': expect.stringContaining(formatDay(stored.updatedAt)),
    });
    expect(enquiry.queryByRole('textbox')).toBeNull();
  });

  // covers: ticket.back
  it('has a Back button', async () => {
    serveTicket();
    renderPage();
    const back = await screen.findByRole('link', { name: /Back/ });
    expect(back.getAttribute('href')).toBe('/admin/support-tickets');
  });

  // covers: ticket.absent
  it("shows 'Ticket not found.' if it does not exist", async () => {
    server.use(
      http.get('/support-enquiries/details/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ code: 'not_found' })),
      ),
    );
    renderPage();
    expect(await screen.findByText('Ticket not found.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the tickets' }).getAttribute('href')).toBe('/admin/support-tickets');
  });

  // covers: toast.ticket, toast.ticket-thrown
  it.each([
    ['Failed to fetch ticket details', HttpResponse.json({ success: false }, { status: 500 })],
    ['Error fetching ticket details', HttpResponse.html('<p>A page.</p>', { status: 500 })],
  ])("spec §8 shows '%s' with a retry", async (message, failedResponse) => {
    server.use(http.get('/support-enquiries/details/{id}', ({ response }) => response.untyped(failedResponse.clone())));
    const { toastMessages } = renderPage();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});

describe("changing a ticket's status", () => {
  // covers: state.ticket-change
  it('shows the ticket and both statuses, and sends one request', async () => {
    const state = serveTicket();
    const { toastMessages } = renderPage();
    const confirmation = await openConfirmation('Resolved');
    for (const text of [state.stored.subject, 'New', 'Resolved']) expect(confirmation.getByText(text)).toBeDefined();
    await userEvent.dblClick(confirmation.getByRole('button', { name: 'Set to Resolved' }));

    expect(await (await findEnquiry()).findByText('Resolved')).toBeDefined();
    expect(state.statusChanges).toEqual(['resolved']);
    expect(toastMessages).toEqual(['Status updated successfully.']);
  });

  it('sends nothing and keeps the selection on Cancel', async () => {
    const { statusChanges } = serveTicket();
    renderPage();
    await userEvent.click((await openConfirmation('Closed')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Change Status' })).toHaveProperty('value', 'closed');
    expect(statusChanges).toEqual([]);
  });

  it('shows the error of a missing status next to the field, and disables the current one', async () => {
    serveTicket();
    renderPage();
    const dropdown = await screen.findByRole('combobox', { name: 'Change Status' });
    await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
    expect(await screen.findByText('Choose a status')).toBeDefined();
    expect(within(dropdown).getByRole('option', { name: 'New' })).toHaveProperty('disabled', true);
    expect(within(dropdown).getByRole('option', { name: 'Closed' })).toHaveProperty('disabled', false);
  });

  // covers: state.ticket-change, calls.other-server
  it('is not offered if the server does not support it', async () => {
    serveTicket();
    server.use(withoutCapabilities('ticket_status'));
    renderPage();
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Change Status' })).toBeNull());
    expect((await findEnquiry()).getByText('New')).toBeDefined();
  });

  it('shows the state of the server after a lost response', async () => {
    const state = serveTicket();
    server.use(
      http.put('/support-enquiries/status/{id}', ({ response }) => {
        state.stored = { ...state.stored, status: 'on_hold' };
        return response.untyped(HttpResponse.error());
      }),
    );
    renderPage();
    await userEvent.click((await openConfirmation('On Hold')).getByRole('button', { name: 'Set to On Hold' }));
    expect(await (await findEnquiry()).findByText('On Hold')).toBeDefined();
  });
});

describe('a ticket that a colleague changed concurrently', () => {
  it('stays unchanged, and shows the current version and the colleague', async () => {
    const state = serveTicket();
    const stored = { ...state.stored, status: 'on_hold' as const };
    let baseRecord: string | null = null;
    const serveVersion = (ticket: object, version: string) =>
      http.get('/support-enquiries/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, data: ticket }, { headers: { ETag: version } })),
      );
    server.use(
      serveVersion(state.stored, '"v1"'),
      http.put('/support-enquiries/status/{id}', ({ request, response }) => {
        baseRecord = request.headers.get('If-Match');
        server.use(serveVersion(stored, '"v2"'));
        const message = 'Grace Hopper has changed this since you read it.';
        return response.untyped(
          HttpResponse.json(fixtures.failure({ message, code: 'version_conflict' }), { status: 409 }),
        );
      }),
    );
    const { toastMessages } = renderPage();
    await userEvent.click((await openConfirmation('Resolved')).getByRole('button', { name: 'Set to Resolved' }));
    expect(await (await findEnquiry()).findByText('On Hold')).toBeDefined();
    expect(baseRecord).toBe('"v1"');
    expect(toastMessages).toEqual(['Grace Hopper has changed this since you read it.']);
  });
});

describe('minimal server', () => {
  const serveIncomplete = (ticket: object) =>
    server.use(
      http.untyped.get('*/support-enquiries/details/*', () => HttpResponse.json({ success: true, data: ticket })),
    );

  it('shows missing values as dashes', async () => {
    serveIncomplete({ _id: 't1', user_id: null, message: null });
    renderPage();
    const values = (await findEnquiry()).getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['–', '–', '–', '–', '–', '–']);
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('confirms a change of an unnamed ticket', async () => {
    serveIncomplete({ _id: 't1', user_id: { email: 'ada@example.com' } });
    renderPage();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Change Status' }), 'resolved');
    await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the status of this ticket?' });
    expect(dialog.textContent).toContain('raised by ada@example.com, goes from – to Resolved');
    expect(findUnrenderedValue()).toBeUndefined();
  });
});
