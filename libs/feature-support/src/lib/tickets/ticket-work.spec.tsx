import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, server } from '@countinghouse/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { ticketsArea } from './tickets-area';

type Ticket = ReturnType<typeof fixtures.ticket>;
type Message = ReturnType<typeof fixtures.ticketMessage>;

const grace = fixtures.colleague({ _id: 'g', fullName: 'Grace Hopper' });
const initialMessage = fixtures.ticketMessage({ _id: 't1', from: 'customer', text: 'The beginning.' });

/** Serves one ticket and its conversation, and records the requests. */
function serveTicket(overrides: Partial<Ticket> = {}, messages: Message[] = []) {
  const state = {
    stored: fixtures.ticket({ _id: 't1', status: 'in_progress', ...overrides }),
    messages: [...messages, initialMessage],
    sent: new Array<object>(),
    keys: new Array<string | null>(),
    assigned: new Array<object>(),
  };
  server.use(
    http.get('/support-enquiries/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: state.stored }),
    ),
    http.get('/support-enquiries/{id}/messages', ({ request, response }) => {
      const query = new URL(request.url).searchParams;
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const pagination = fixtures.pagination({ page, limit, totalCount: state.messages.length });
      return response(200).json({
        success: true,
        data: state.messages.slice((page - 1) * limit, page * limit),
        pagination,
      });
    }),
    http.post('/support-enquiries/{id}/messages', async ({ request, response }) => {
      const body = await request.json();
      state.sent.push(body);
      state.keys.push(request.headers.get('Idempotency-Key'));
      const data = fixtures.ticketMessage({ _id: `sent-${state.sent.length}`, text: body.text });
      state.messages = [data, ...state.messages];
      state.stored = { ...state.stored, status: body.status ?? state.stored.status };
      return response(201).json({ success: true, data });
    }),
    http.put('/support-enquiries/assignee/{id}', async ({ request, response }) => {
      const body = await request.json();
      state.assigned.push(body);
      const assignee =
        body.assignee === null
          ? null
          : body.assignee === 'g'
            ? grace
            : fixtures.colleague({ _id: body.assignee, fullName: 'Myself' });
      state.stored = { ...state.stored, assignee };
      return response(200).json({ success: true, data: state.stored });
    }),
    http.get('/colleagues', ({ response }) => response(200).json({ success: true, data: [grace] })),
  );
  return state;
}

/** Overrides the response to the next message. */
const respondOnce = (createResponse: () => Response | Promise<Response>) =>
  server.use(
    http.post('/support-enquiries/{id}/messages', async ({ response }) => response.untyped(await createResponse()), {
      once: true,
    }),
  );
const rejectOnce = (status: number, failure: object) =>
  respondOnce(() => HttpResponse.json({ success: false, ...failure }, { status }));

const renderPage = () => renderArea(ticketsArea, '/admin/support-ticket/details/t1');
const findField = () => screen.findByRole('textbox', { name: 'Write a reply' });
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findMessages = async () =>
  within(await screen.findByRole('list', { name: 'Messages' })).findAllByRole('listitem');
const getMessageTexts = async () => (await findMessages()).map(({ textContent }) => textContent);
const createMessages = (count: number) =>
  Array.from({ length: count }, (_, index) => fixtures.ticketMessage({ _id: `m${index}`, text: `Message ${index}.` }));

describe('the conversation of a ticket', () => {
  it('shows the messages with author, oldest first, without the initial message', async () => {
    serveTicket({}, [
      fixtures.ticketMessage({ _id: '2', text: 'One line.\nAnother.' }),
      fixtures.ticketMessage({
        _id: '1',
        from: 'customer',
        author: { _id: 'u', fullName: 'Ada Lovelace' },
        text: 'Hello?',
      }),
    ]);
    renderPage();
    expect(await getMessageTexts()).toEqual([
      expect.stringMatching(/^Ada LovelaceCustomer.*Hello\?$/),
      expect.stringMatching(/^Katherine JohnsonOur reply[^]*One line\.\nAnother\.$/),
    ]);
    expect(screen.queryByText('The beginning.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('shows the latest messages, and earlier ones on request', async () => {
    serveTicket({}, createMessages(25));
    renderPage();
    expect(await findMessages()).toHaveLength(20);
    await pressButton('Show earlier');
    await waitFor(async () => expect(await findMessages()).toHaveLength(25));
    expect((await getMessageTexts())[0]).toContain('Message 24.');
  });

  it('shows the empty state, and keeps the ticket if the conversation fails', async () => {
    serveTicket();
    const { toastMessages } = renderPage();
    expect(await screen.findByText('No replies yet.')).toBeDefined();
    cleanup();
    server.use(
      http.get('/support-enquiries/{id}/messages', ({ response }) => response(500).json(fixtures.failure()), {
        once: true,
      }),
    );
    renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No replies yet.')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });

  it('shows links as text', async () => {
    serveTicket({}, [fixtures.ticketMessage({ text: 'See https://evil.example <b>now</b>' })]);
    renderPage();
    expect((await getMessageTexts())[0]).toContain('See https://evil.example <b>now</b>');
    expect(screen.queryByRole('link', { name: /evil/ })).toBeNull();
  });
});

describe('replying', () => {
  it('sends the text once, by button or shortcut, and clears the field', async () => {
    const state = serveTicket();
    const { toastMessages } = renderPage();
    await userEvent.type(await findField(), '  One line.{Enter}Another. ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () =>
      expect(await getMessageTexts()).toEqual([expect.stringContaining('One line.\nAnother.')]),
    );
    expect(state.sent).toEqual([{ text: 'One line.\nAnother.' }]);
    expect(await findField()).toHaveProperty('value', '');
    expect(toastMessages).toEqual(['Reply sent.']);
    await userEvent.type(await findField(), 'More.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(state.sent).toHaveLength(2));
    expect(new Set(state.keys).size).toBe(2);
  });

  it('does not send on the keys that end an IME composition', async () => {
    const state = serveTicket();
    renderPage();
    await pasteText(await findField(), '田中');
    const keys = { key: 'Enter', code: 'Enter', ctrlKey: true };
    fireEvent.keyDown(await findField(), { ...keys, keyCode: 229 });
    fireEvent.keyDown(await findField(), { ...keys, keyCode: 13 });
    await waitFor(() => expect(state.sent).toEqual([{ text: '田中' }]));
  });

  it('resolves the ticket or sets another status with the reply', async () => {
    const state = serveTicket();
    renderPage();
    await pasteText(await findField(), 'Done.');
    await pressButton('Send and resolve');
    await waitFor(() => expect(state.sent).toEqual([{ text: 'Done.', status: 'resolved' }]));
    await pasteText(await findField(), 'Wait.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status after reply' }), 'Set to On Hold');
    await pressButton('Send');
    await waitFor(() => expect(state.sent[1]).toEqual({ text: 'Wait.', status: 'on_hold' }));
  });

  it('preselects In Progress for a new ticket', async () => {
    serveTicket({ status: 'pending' });
    renderPage();
    await findField();
    const select = screen.getByRole('combobox', { name: 'Status after reply' });
    expect(within(select).getByRole('option', { name: 'Set to In Progress' })).toHaveProperty('selected', true);
  });

  it.each([
    ['an empty text', '   ', 'Write something first'],
    ['too long a text', 'x'.repeat(5001), 'A reply can have at most 5,000 characters; this one has 5,001'],
  ])('does not send %s', async (_case, text, message) => {
    const state = serveTicket();
    renderPage();
    await userEvent.click(await findField());
    await userEvent.paste(text);
    await pressButton('Send');
    await screen.findByText(message);
    expect(state.sent).toEqual([]);
  });

  it('keeps the input if the server rejects it, and sends it again', async () => {
    const state = serveTicket();
    renderPage();
    await pasteText(await findField(), 'Done.');
    rejectOnce(409, { code: 'conflict', message: 'This ticket is closed.' });
    await pressButton('Send');
    expect((await screen.findByRole('alert')).textContent).toContain('This ticket is closed.');
    expect(await findField()).toHaveProperty('value', 'Done.');
    await pressButton('Send');
    await waitFor(() => expect(state.sent).toEqual([{ text: 'Done.' }]));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('reuses the idempotency key after a lost response, and uses a new one for a changed text', async () => {
    const state = serveTicket();
    const keys: (string | null)[] = [];
    const loseRequest = () =>
      server.use(
        http.post(
          '/support-enquiries/{id}/messages',
          ({ request, response }) => {
            keys.push(request.headers.get('Idempotency-Key'));
            return response.untyped(HttpResponse.error());
          },
          { once: true },
        ),
      );
    renderPage();
    await pasteText(await findField(), 'Done.');
    loseRequest();
    await pressButton('Send');
    await screen.findByRole('alert');
    loseRequest();
    await pressButton('Send');
    await waitFor(() => expect(keys).toHaveLength(2));
    await pasteText(await findField(), ' Really.');
    await pressButton('Send');
    await waitFor(() => expect(state.sent).toHaveLength(1));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(state.keys[0]).not.toBe(keys[0]);
  });

  it('reports that an earlier attempt was stored', async () => {
    serveTicket();
    renderPage();
    await pasteText(await findField(), 'Done.');
    rejectOnce(409, {
      code: 'idempotency_key_reused',
      message: 'This idempotency key was used for a different request.',
    });
    await pressButton('Send and resolve');
    expect((await screen.findByRole('alert')).textContent).toContain('This reply was already sent');
  });

  it('asks before leaving a draft, and restores it after a remount', async () => {
    serveTicket();
    const { router } = renderPage();
    await pasteText(await findField(), 'Done.');
    await userEvent.click(screen.getByRole('link', { name: /Back/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/admin/support-ticket/details/t1');
    cleanup();
    renderPage();
    expect(await findField()).toHaveProperty('value', 'Done.');
    await screen.findByText(/Draft restored/);
  });

  it.each([
    ['a closed ticket', { status: 'closed' as const }, /This ticket is closed/],
    [
      'a deleted account',
      { user_id: { fullName: 'Ada Lovelace', email: 'ada@example.com', isClosed: true } },
      /has been deleted/,
    ],
  ])('is not offered for %s', async (_case, overrides, message) => {
    serveTicket(overrides);
    renderPage();
    const section = within(await screen.findByRole('region', { name: 'Reply to customer' }));
    expect(section.getByText(message)).toBeDefined();
    expect(section.queryByRole('textbox')).toBeNull();
  });

  it('is distinguished from the internal notes', async () => {
    serveTicket();
    renderPage();
    const notes = await screen.findByRole('region', { name: 'Notes' });
    expect(notes.textContent).toContain('Internal: visible to staff, never to the customer.');
    expect((await screen.findByRole('region', { name: 'Reply to customer' })).textContent).toContain(
      'Ada Lovelace will read it.',
    );
  });
});

describe('the assignee', () => {
  const findSelect = () => screen.findByRole('combobox', { name: 'Assigned to' });
  const getSelected = async () => (await findSelect()).querySelector('option:checked')?.textContent;

  it('can be set to the current admin, to a colleague, and to nobody', async () => {
    const state = serveTicket();
    const { toastMessages } = renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(state.assigned).toEqual([{ assignee: expect.any(String), from: null }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull());
    const ownId = state.stored.assignee?._id;
    await userEvent.selectOptions(await findSelect(), 'Grace Hopper');
    await pressButton('Assign');
    await waitFor(() => expect(state.assigned[1]).toEqual({ assignee: 'g', from: ownId }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assign to me' })).toBeDefined());
    await userEvent.selectOptions(await findSelect(), 'Unassigned');
    await pressButton('Assign');
    await waitFor(() => expect(state.assigned[2]).toEqual({ assignee: null, from: 'g' }));
    expect(toastMessages).toContain('Ticket assigned.');
  });

  it('shows the assignee, and sends nothing if nothing changed', async () => {
    const state = serveTicket({ assignee: fixtures.colleague({ _id: 'left', fullName: 'Has Left' }) });
    renderPage();
    await waitFor(async () => expect(await getSelected()).toBe('Has Left'));
    await pressButton('Assign');
    await screen.findByText('Already assigned this way');
    expect(state.assigned).toEqual([]);
  });

  it('shows the current assignee after a version conflict', async () => {
    const state = serveTicket();
    server.use(
      http.put('/support-enquiries/assignee/{id}', ({ response }) => {
        server.use(
          http.get('/support-enquiries/details/{id}', async ({ response: slow }) => {
            await delay(100);
            return slow(200).json({ success: true, data: { ...state.stored, assignee: grace } });
          }),
        );
        const failure = {
          success: false,
          code: 'version_conflict',
          message: 'Grace Hopper has changed this since you read it.',
        };
        return response.untyped(HttpResponse.json(failure, { status: 409 }));
      }),
    );
    renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await screen.findByText('Grace Hopper has changed this since you read it.');
    expect(await getSelected()).toBe('Grace Hopper');
  });
});

describe('the customer', () => {
  it('is shown with the users permission, and links to the user', async () => {
    serveTicket();
    renderPage();
    const customer = within(await screen.findByRole('region', { name: 'Customer' }));
    expect((await customer.findByRole('link')).getAttribute('href')).toContain('user-1');
    expect(customer.getByText('KYC Status')).toBeDefined();
  });

  it('reports a deleted account', async () => {
    serveTicket();
    server.use(
      http.get('/user/details/{id}', ({ response }) => response(404).json(fixtures.failure({ code: 'not_found' }))),
    );
    renderPage();
    expect(await screen.findByText('The account of Ada Lovelace has been deleted.')).toBeDefined();
  });

  it('is hidden without the users permission', async () => {
    serveTicket();
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: fixtures.permissions({ users: false }) }),
      ),
    );
    renderPage();
    await findField();
    expect(screen.queryByRole('region', { name: 'Customer' })).toBeNull();
  });
});

it('shows only the enquiry and the status on a minimal server', async () => {
  serveTicket({ user_id: { fullName: 'Ada Lovelace', email: 'ada@example.com' } });
  server.use(withoutCapabilities('ticket_assignees', 'ticket_messages', 'notes'));
  renderPage();
  await waitFor(() =>
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Enquiry',
      'Status',
    ]),
  );
});
