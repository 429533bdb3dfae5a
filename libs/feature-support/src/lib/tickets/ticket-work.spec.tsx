import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, server } from '@countinghouse/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { ticketsArea } from './tickets-area';

type Ticket = ReturnType<typeof fixtures.ticket>;
type Message = ReturnType<typeof fixtures.ticketMessage>;

const grace = fixtures.colleague({ _id: 'g', fullName: 'Grace Hopper' });
const beginning = fixtures.ticketMessage({ _id: 't1', from: 'customer', text: 'The beginning.' });

/** A server with one ticket and its conversation, which collects what it is sent. */
function serve(overrides: Partial<Ticket> = {}, messages: Message[] = []) {
  const state = {
    held: fixtures.ticket({ _id: 't1', status: 'in_progress', ...overrides }),
    messages: [...messages, beginning],
    sent: new Array<object>(),
    keys: new Array<string | null>(),
    assigned: new Array<object>(),
  };
  server.use(
    http.get('/support-enquiries/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: state.held }),
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
      state.held = { ...state.held, status: body.status ?? state.held.status };
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
      state.held = { ...state.held, assignee };
      return response(200).json({ success: true, data: state.held });
    }),
    http.get('/colleagues', ({ response }) => response(200).json({ success: true, data: [grace] })),
  );
  return state;
}

/** The next answer to a message that is sent; it takes one call. */
const answerOnce = (make: () => Response | Promise<Response>) =>
  server.use(
    http.post('/support-enquiries/{id}/messages', async ({ response }) => response.untyped(await make()), {
      once: true,
    }),
  );
const refuse = (status: number, failure: object) =>
  answerOnce(() => HttpResponse.json({ success: false, ...failure }, { status }));

const open = () => renderArea(ticketsArea, '/admin/support-ticket/details/t1');
const field = () => screen.findByRole('textbox', { name: 'Write an answer' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Messages' })).findAllByRole('listitem');
const texts = async () => (await list()).map(({ textContent }) => textContent);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => fixtures.ticketMessage({ _id: `m${index}`, text: `Message ${index}.` }));

describe('the conversation of a ticket', () => {
  it('says who wrote what, the newest last, without the text that stands above it', async () => {
    serve({}, [
      fixtures.ticketMessage({ _id: '2', text: 'One line.\nAnother.' }),
      fixtures.ticketMessage({
        _id: '1',
        from: 'customer',
        author: { _id: 'u', fullName: 'Ada Lovelace' },
        text: 'Hello?',
      }),
    ]);
    open();
    expect(await texts()).toEqual([
      expect.stringMatching(/^Ada LovelaceCustomer.*Hello\?$/),
      expect.stringMatching(/^Katherine JohnsonOur answer[^]*One line\.\nAnother\.$/),
    ]);
    expect(screen.queryByText('The beginning.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('begins with its end, and shows what was earlier when asked', async () => {
    serve({}, many(25));
    open();
    expect(await list()).toHaveLength(20);
    await press('Show earlier');
    await waitFor(async () => expect(await list()).toHaveLength(25));
    expect((await texts())[0]).toContain('Message 24.');
  });

  it('says that nobody has answered, and leaves the ticket standing where it fails', async () => {
    serve();
    const { said } = open();
    expect(await screen.findByText('Nobody has answered yet.')).toBeDefined();
    cleanup();
    server.use(
      http.get('/support-enquiries/{id}/messages', ({ response }) => response(500).json(fixtures.failure()), {
        once: true,
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody has answered yet.')).toBeDefined();
    expect(said).toEqual([]);
  });

  it('shows links as text', async () => {
    serve({}, [fixtures.ticketMessage({ text: 'See https://evil.example <b>now</b>' })]);
    open();
    expect((await texts())[0]).toContain('See https://evil.example <b>now</b>');
    expect(screen.queryByRole('link', { name: /evil/ })).toBeNull();
  });
});

describe('answering', () => {
  it('sends the text once, by button or by keys, and empties the field', async () => {
    const state = serve();
    const { said } = open();
    await userEvent.type(await field(), '  One line.{Enter}Another. ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await texts()).toEqual([expect.stringContaining('One line.\nAnother.')]));
    expect(state.sent).toEqual([{ text: 'One line.\nAnother.' }]);
    expect(await field()).toHaveProperty('value', '');
    expect(said).toEqual(['Answer sent.']);
    await userEvent.type(await field(), 'More.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(state.sent).toHaveLength(2));
    expect(new Set(state.keys).size).toBe(2);
  });

  it('is not sent by the keys that end a composition', async () => {
    const state = serve();
    open();
    await enter(await field(), '田中');
    const keys = { key: 'Enter', code: 'Enter', ctrlKey: true };
    fireEvent.keyDown(await field(), { ...keys, keyCode: 229 });
    fireEvent.keyDown(await field(), { ...keys, keyCode: 13 });
    await waitFor(() => expect(state.sent).toEqual([{ text: '田中' }]));
  });

  it('resolves, or sets another status, with the answer', async () => {
    const state = serve();
    open();
    await enter(await field(), 'Done.');
    await press('Send and resolve');
    await waitFor(() => expect(state.sent).toEqual([{ text: 'Done.', status: 'resolved' }]));
    await enter(await field(), 'Wait.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status after the answer' }), 'Then On Hold');
    await press('Send');
    await waitFor(() => expect(state.sent[1]).toEqual({ text: 'Wait.', status: 'on_hold' }));
  });

  it('says that a new ticket is in progress afterwards', async () => {
    serve({ status: 'pending' });
    open();
    await field();
    const select = screen.getByRole('combobox', { name: 'Status after the answer' });
    expect(within(select).getByRole('option', { name: 'Then In Progress' })).toHaveProperty('selected', true);
  });

  it.each([
    ['nothing', '   ', 'Write something first'],
    ['too much', 'x'.repeat(5001), 'An answer has at most 5,000 characters; this one has 5,001'],
  ])('sends not %s', async (_what, text, words) => {
    const state = serve();
    open();
    await userEvent.click(await field());
    await userEvent.paste(text);
    await press('Send');
    await screen.findByText(words);
    expect(state.sent).toEqual([]);
  });

  it('keeps what was typed when it is refused, and sends it anew', async () => {
    const state = serve();
    open();
    await enter(await field(), 'Done.');
    refuse(409, { code: 'conflict', message: 'This ticket is closed.' });
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toContain('This ticket is closed.');
    expect(await field()).toHaveProperty('value', 'Done.');
    await press('Send');
    await waitFor(() => expect(state.sent).toEqual([{ text: 'Done.' }]));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('repeats an answer without an answer under its key, and another text under another', async () => {
    const state = serve();
    const keys: (string | null)[] = [];
    const lose = () =>
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
    open();
    await enter(await field(), 'Done.');
    lose();
    await press('Send');
    await screen.findByRole('alert');
    lose();
    await press('Send');
    await waitFor(() => expect(keys).toHaveLength(2));
    await enter(await field(), ' Really.');
    await press('Send');
    await waitFor(() => expect(state.sent).toHaveLength(1));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(state.keys[0]).not.toBe(keys[0]);
  });

  it('says that the first attempt has arrived after all', async () => {
    serve();
    open();
    await enter(await field(), 'Done.');
    refuse(409, { code: 'idempotency_key_reused', message: 'This key came with another request before.' });
    await press('Send and resolve');
    expect((await screen.findByRole('alert')).textContent).toContain('This answer was sent before');
  });

  it('asks before a draft is left, and brings it back where the screen was torn down', async () => {
    serve();
    const { router } = open();
    await enter(await field(), 'Done.');
    await userEvent.click(screen.getByRole('link', { name: /Back/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/admin/support-ticket/details/t1');
    cleanup();
    open();
    expect(await field()).toHaveProperty('value', 'Done.');
    await screen.findByText(/is here again/);
  });

  it.each([
    ['a closed ticket', { status: 'closed' as const }, /This ticket is closed/],
    [
      'a deleted account',
      { user_id: { fullName: 'Ada Lovelace', email: 'ada@example.com', isClosed: true } },
      /has been deleted/,
    ],
  ])('is not offered for %s', async (_what, overrides, words) => {
    serve(overrides);
    open();
    const section = within(await screen.findByRole('region', { name: 'Answer to the customer' }));
    expect(section.getByText(words)).toBeDefined();
    expect(section.queryByRole('textbox')).toBeNull();
  });

  it('is told apart from the notes', async () => {
    serve();
    open();
    const notes = await screen.findByRole('region', { name: 'Notes' });
    expect(notes.textContent).toContain('Internal: colleagues read these notes, the customer never does.');
    expect((await screen.findByRole('region', { name: 'Answer to the customer' })).textContent).toContain(
      'Ada Lovelace will read it.',
    );
  });
});

describe('the assignee', () => {
  const select = () => screen.findByRole('combobox', { name: 'Assigned to' });
  const chosen = async () => (await select()).querySelector('option:checked')?.textContent;

  it('is taken by oneself with one press, given to a colleague, and given back', async () => {
    const state = serve();
    const { said } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(state.assigned).toEqual([{ assignee: expect.any(String), from: null }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull());
    const mine = state.held.assignee?._id;
    await userEvent.selectOptions(await select(), 'Grace Hopper');
    await press('Assign');
    await waitFor(() => expect(state.assigned[1]).toEqual({ assignee: 'g', from: mine }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assign to me' })).toBeDefined());
    await userEvent.selectOptions(await select(), 'Nobody');
    await press('Assign');
    await waitFor(() => expect(state.assigned[2]).toEqual({ assignee: null, from: 'g' }));
    expect(said).toContain('Ticket assigned.');
  });

  it('shows who it is, and sends nothing where nothing is changed', async () => {
    const state = serve({ assignee: fixtures.colleague({ _id: 'left', fullName: 'Has Left' }) });
    open();
    await waitFor(async () => expect(await chosen()).toBe('Has Left'));
    await press('Assign');
    await screen.findByText('It is assigned like this already');
    expect(state.assigned).toEqual([]);
  });

  it('is somebody else who was faster: it says so, and shows who', async () => {
    const state = serve();
    server.use(
      http.put('/support-enquiries/assignee/{id}', ({ response }) => {
        server.use(
          http.get('/support-enquiries/details/{id}', async ({ response: slow }) => {
            await delay(100);
            return slow(200).json({ success: true, data: { ...state.held, assignee: grace } });
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
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await screen.findByText('Grace Hopper has changed this since you read it.');
    expect(await chosen()).toBe('Grace Hopper');
  });
});

describe("the user's case", () => {
  it('stands beside the ticket for whoever may see users, and leads to the user', async () => {
    serve();
    open();
    const customer = within(await screen.findByRole('region', { name: 'Customer' }));
    expect((await customer.findByRole('link')).getAttribute('href')).toContain('user-1');
    expect(customer.getByText('KYC Status')).toBeDefined();
  });

  it('says that the account is gone', async () => {
    serve();
    server.use(
      http.get('/user/details/{id}', ({ response }) => response(404).json(fixtures.failure({ code: 'not_found' }))),
    );
    open();
    expect(await screen.findByText('The account of Ada Lovelace has been deleted.')).toBeDefined();
  });

  it('is not there for an admin who may not see users', async () => {
    serve();
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: fixtures.permissions({ users: false }) }),
      ),
    );
    open();
    await field();
    expect(screen.queryByRole('region', { name: 'Customer' })).toBeNull();
  });
});

it('a server that can do none of it has the screen with the status alone', async () => {
  serve({ user_id: { fullName: 'Ada Lovelace', email: 'ada@example.com' } });
  server.use(lacks('ticket_assignees', 'ticket_messages', 'notes'));
  open();
  await waitFor(() =>
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Enquiry',
      'Status',
    ]),
  );
});
