import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { ticketsArea } from './tickets-area';

/** A server that holds one ticket and remembers what it is told. */
function serve() {
  const state = { held: fixtures.ticket({ _id: 't1' }), told: new Array<string>() };
  server.use(
    http.get('/support-enquiries/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: state.held }),
    ),
    http.put('/support-enquiries/status/{id}', async ({ request, response }) => {
      const { status } = await request.json();
      state.told.push(status);
      state.held = { ...state.held, status };
      return response(200).json({ success: true, data: state.held });
    }),
  );
  return state;
}

const open = () => renderArea(ticketsArea, '/admin/support-ticket/details/t1');
const checks = async () => within(await screen.findByRole('region', { name: 'Enquiry' }));

async function ask(status: string) {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Change Status' }), status);
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  return within(await screen.findByRole('dialog', { name: 'Change the status of ticket TKT-00117?' }));
}

describe('spec §2 Ticket detail', () => {
  // covers: ticket.facts, ticket.dates, limit.dates, calls.tickets
  it('Read-only: Subject, Status badge, Message, User (full name and email), Created At and Last Updated (en-IN)', async () => {
    const { held } = serve();
    open();
    const enquiry = await checks();
    const day = (time: string) => new Date(time).toLocaleDateString('en-IN');
    const terms = enquiry.getAllByRole('term').map(({ textContent }) => textContent);
    const values = enquiry.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      Subject: held.subject,
      Message: held.message,
      Status: 'New',
      User: 'Ada Lovelaceada@example.com',
      'Created At': expect.stringContaining(day(held.createdAt)),
      'Last Updated': expect.stringContaining(day(held.updatedAt)),
    });
    expect(enquiry.queryByRole('textbox')).toBeNull();
  });

  // covers: ticket.back
  it('A Back button', async () => {
    serve();
    open();
    const back = await screen.findByRole('link', { name: /Back/ });
    expect(back.getAttribute('href')).toBe('/admin/support-tickets');
  });

  // covers: ticket.absent
  it("Shows 'Ticket not found.' when absent", async () => {
    server.use(
      http.get('/support-enquiries/details/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ code: 'not_found' })),
      ),
    );
    open();
    expect(await screen.findByText('Ticket not found.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the tickets' }).getAttribute('href')).toBe('/admin/support-tickets');
  });

  // covers: toast.ticket, toast.ticket-thrown
  it.each([
    ['Failed to fetch ticket details', HttpResponse.json({ success: false }, { status: 500 })],
    ['Error fetching ticket details', HttpResponse.html('<p>A page.</p>', { status: 500 })],
  ])("spec §8 '%s', with another try", async (words, answer) => {
    server.use(http.get('/support-enquiries/details/{id}', ({ response }) => response.untyped(answer.clone())));
    const { said } = open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(said).toEqual([]);
  });
});

describe("changing a ticket's status", () => {
  // covers: state.ticket-change
  it('restates the ticket and both states, and sends one request', async () => {
    const state = serve();
    const { said } = open();
    const question = await ask('Resolved');
    for (const text of [state.held.subject, 'New', 'Resolved']) expect(question.getByText(text)).toBeDefined();
    await userEvent.dblClick(question.getByRole('button', { name: 'Set to Resolved' }));

    expect(await (await checks()).findByText('Resolved')).toBeDefined();
    expect(state.told).toEqual(['resolved']);
    expect(said).toEqual(['Status updated successfully.']);
  });

  it('cancelled, it sends nothing and keeps the choice', async () => {
    const { told } = serve();
    open();
    await userEvent.click((await ask('Closed')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Change Status' })).toHaveProperty('value', 'closed');
    expect(told).toEqual([]);
  });

  it('says at the field what is missing, and does not offer the status that it has', async () => {
    serve();
    open();
    const dropdown = await screen.findByRole('combobox', { name: 'Change Status' });
    await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
    expect(await screen.findByText('Choose a status')).toBeDefined();
    expect(within(dropdown).getByRole('option', { name: 'New' })).toHaveProperty('disabled', true);
    expect(within(dropdown).getByRole('option', { name: 'Closed' })).toHaveProperty('disabled', false);
  });

  // covers: state.ticket-change, calls.other-server
  it('is not offered where the server cannot do it', async () => {
    serve();
    server.use(lacks('ticket_status'));
    open();
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Change Status' })).toBeNull());
    expect((await checks()).getByText('New')).toBeDefined();
  });

  it('where no answer came, the screen shows what the server has', async () => {
    const state = serve();
    server.use(
      http.put('/support-enquiries/status/{id}', ({ response }) => {
        state.held = { ...state.held, status: 'on_hold' };
        return response.untyped(HttpResponse.error());
      }),
    );
    open();
    await userEvent.click((await ask('On Hold')).getByRole('button', { name: 'Set to On Hold' }));
    expect(await (await checks()).findByText('On Hold')).toBeDefined();
  });
});

describe('a ticket that a colleague has changed meanwhile', () => {
  it('stays as it is, and is shown so, with who it was', async () => {
    const state = serve();
    const held = { ...state.held, status: 'on_hold' as const };
    let baseRecord: string | null = null;
    const read = (ticket: object, version: string) =>
      http.get('/support-enquiries/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, data: ticket }, { headers: { ETag: version } })),
      );
    server.use(
      read(state.held, '"v1"'),
      http.put('/support-enquiries/status/{id}', ({ request, response }) => {
        baseRecord = request.headers.get('If-Match');
        server.use(read(held, '"v2"'));
        const message = 'Grace Hopper has changed this since you read it.';
        return response.untyped(
          HttpResponse.json(fixtures.failure({ message, code: 'version_conflict' }), { status: 409 }),
        );
      }),
    );
    const { said } = open();
    await userEvent.click((await ask('Resolved')).getByRole('button', { name: 'Set to Resolved' }));
    expect(await (await checks()).findByText('On Hold')).toBeDefined();
    expect(baseRecord).toBe('"v1"');
    expect(said).toEqual(['Grace Hopper has changed this since you read it.']);
  });
});

describe('over a server that is not ours', () => {
  const serveThin = (ticket: object) =>
    server.use(
      http.untyped.get('*/support-enquiries/details/*', () => HttpResponse.json({ success: true, data: ticket })),
    );

  it('what it does not send is a dash', async () => {
    serveThin({ _id: 't1', user_id: null, message: null });
    open();
    const values = (await checks()).getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['–', '–', '–', '–', '–', '–']);
    expect(findUnsaid()).toBeUndefined();
  });

  it('asks about a ticket that has no name', async () => {
    serveThin({ _id: 't1', user_id: { email: 'ada@example.com' } });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Change Status' }), 'resolved');
    await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the status of this ticket?' });
    expect(dialog.textContent).toContain('raised by ada@example.com, goes from – to Resolved');
    expect(findUnsaid()).toBeUndefined();
  });
});
