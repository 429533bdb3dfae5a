import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import { statementErrorOf } from '../../database/errors';
import { notifications, ticketMessages, tickets, users } from '../../database/schema';
import { addCustomer, addTicket, addTicketMessage, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;
let colleague: SignedIn;
let customer: string;
let ticket: { id: string; ticketId: string };

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['support']);
  colleague = await test.signIn(['support']);
});

afterAll(() => test.close());

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const nowhere = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

beforeEach(async () => {
  ({ id: customer } = await addCustomer(test.database, { fullName: 'Ada Lovelace' }));
  ticket = await addTicket(test.database, customer, { createdAt: at(1), updatedAt: at(1) });
  await test.database.orm.delete(notifications);
});

const read = async (id = ticket.id): Promise<Schemas['Ticket']> =>
  (await caller.request('GET', `/support-enquiries/details/${id}`)).json().data;
const change = (values: Partial<typeof tickets.$inferInsert>) =>
  test.database.orm.update(tickets).set(values).where(eq(tickets.id, ticket.id));
const changeUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
  test.database.orm.update(users).set(values).where(eq(users.id, id));
const nameOf = async ({ id }: SignedIn) =>
  (await test.database.orm.select().from(users).where(eq(users.id, id)))[0]?.fullName ?? '';
const newsFor = async (reader: SignedIn) => (await reader.request('GET', '/notifications')).json().data;

describe('an assignee', () => {
  const assign = (assignee: string | null, from?: string | null, as = caller, id = ticket.id) =>
    as.request('PUT', `/support-enquiries/assignee/${id}`, {
      payload: { assignee, ...(from !== undefined && { from }) },
    });

  it('is nobody at first, then the caller, a colleague, and nobody again; each change is recorded', async () => {
    expect(await read()).toMatchObject({ assignee: null });
    const [mine, theirs] = [
      { _id: caller.id, fullName: await nameOf(caller) },
      { _id: colleague.id, fullName: await nameOf(colleague) },
    ];
    const response = await assign(caller.id, null);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual(await read());
    expect(await read()).toMatchObject({ assignee: mine, status: 'pending' });
    expect((await assign(colleague.id, caller.id)).json().data).toMatchObject({ assignee: theirs });
    expect((await assign(colleague.id)).statusCode).toBe(200);
    expect((await assign(null)).json().data).toMatchObject({ assignee: null });
    const sides = (before: string | null, after: string | null) => ({
      action: 'setTicketAssignee',
      entity: 'ticket',
      actorId: caller.id,
      before: { assignee: before },
      after: { assignee: after },
    });
    expect(await readAudit(test.database, ticket.id)).toMatchObject([
      sides(theirs.fullName, null),
      sides(mine.fullName, theirs.fullName),
      sides(null, mine.fullName),
    ]);
  });

  it('is told by a notification that leads to the ticket, unless they have done it themselves', async () => {
    await assign(caller.id);
    expect(await newsFor(caller)).toEqual([]);
    await assign(colleague.id);
    await assign(colleague.id);
    expect(await newsFor(colleague)).toMatchObject([
      {
        title: 'A ticket was assigned to you',
        message: `${await nameOf(caller)} assigned ticket ${ticket.ticketId} to you: My top-up has not arrived`,
        record: { type: 'ticket', _id: ticket.id },
      },
    ]);
    expect(await newsFor(caller)).toEqual([]);
  });

  it('has no more notices of it than 20 tickets and one for all others, however often somebody assigns them', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await assign(colleague.id);
      await assign(null);
    }
    expect(await newsFor(colleague)).toHaveLength(1);
    const ids: string[] = [];
    while (ids.length < 22) ids.push((await addTicket(test.database, customer)).id);
    await test.database.orm.delete(notifications).where(isNull(notifications.recipientId));
    for (const id of ids) await assign(colleague.id, null, caller, id);
    const [more, ...others] = await newsFor(colleague);
    expect(others).toHaveLength(20);
    expect(more).toMatchObject({
      message: `${await nameOf(caller)} assigned tickets to you 3 more times.`,
      record: null,
    });
  });

  it('must be active and see tickets', async () => {
    const [mayNot, inactive] = [await test.signIn(['users']), await test.signIn(['support'])];
    await changeUser(inactive.id, { status: 'inactive' });
    for (const id of [mayNot.id, inactive.id, customer, nowhere]) {
      const response = await assign(id);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ field: 'assignee' }]);
    }
    expect((await assign(null, null, mayNot)).statusCode).toBe(401);
    expect(await read()).toMatchObject({ assignee: null, updatedAt: at(1).toISOString() });
    expect((await assign(caller.id, null, caller, nowhere)).json()).toMatchObject({ code: 'not_found' });
  });

  it('is one of two who come at once; the other learns who was faster', async () => {
    const responses = await Promise.all([assign(caller.id, null, caller), assign(colleague.id, null, colleague)]);
    const [taken, refused] = responses.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([taken?.statusCode, refused?.statusCode]).toEqual([200, 409]);
    const { assignee } = taken?.json().data ?? {};
    expect(refused?.json()).toMatchObject({
      code: 'version_conflict',
      current: { _id: ticket.id, assignee },
      changed_by: { _id: assignee._id },
    });
    expect(await read()).toMatchObject({ assignee });
  });

  it('filters the list, with its other filters, and stands in its file', async () => {
    const reader = await test.signIn(['support']);
    const own = await addTicket(test.database, customer, { assigneeId: reader.id, updatedAt: at(2) });
    const done = { assigneeId: reader.id, status: 'resolved' as const, updatedAt: at(3), subject: 'Thanks' };
    const second = await addTicket(test.database, customer, done);
    const ask = async (query: string) => {
      const { data, pagination } = (await reader.request('GET', `/support-enquiries?${query}`)).json();
      return { ids: data.map(({ _id }: Schemas['Ticket']) => _id), total: pagination?.totalCount };
    };
    const mine = `assignee=${reader.id}&page=1&limit=1`;
    expect(await ask(mine)).toEqual({ ids: [second.id], total: 2 });
    expect(await ask(`${mine}&sort=updatedAt`)).toEqual({ ids: [own.id], total: 2 });
    expect(await ask(`${mine}&status=pending`)).toEqual({ ids: [own.id], total: 1 });
    expect(await ask(`${mine}&from=2026-01-03&sort=subject`)).toEqual({ ids: [second.id], total: 1 });
    expect(await ask(`${mine}&search=thanks`)).toEqual({ ids: [second.id], total: 1 });
    const nobodys = await ask('assignee=none');
    expect(nobodys.ids).toContain(ticket.id);
    expect(nobodys.ids).not.toContain(own.id);
    const { body } = await reader.request('GET', `/support-enquiries?assignee=${reader.id}`, {
      headers: { accept: 'text/csv' },
    });
    expect(body.trim().split('\r\n')).toEqual([
      expect.stringMatching(/,Assigned To$/),
      expect.stringContaining(`,${await nameOf(reader)}`),
      expect.stringContaining(`,${await nameOf(reader)}`),
    ]);
    expect((await reader.request('GET', '/support-enquiries?assignee=nobody')).statusCode).toBe(400);
  });
});

describe('messages', () => {
  const list = async (query = '') =>
    (await caller.request('GET', `/support-enquiries/${ticket.id}/messages${query}`)).json();
  const texts = async (query = '') =>
    (await list(query)).data.map(({ from, text }: Schemas['TicketMessage']) => `${from}: ${text}`);
  const send = (
    values: object = {},
    { as = caller, key, id = ticket.id }: { as?: SignedIn; key?: string; id?: string } = {},
  ) =>
    as.request('POST', `/support-enquiries/${id}/messages`, {
      payload: { text: 'We have found it.', ...values },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const beginning = 'customer: I sent 500 USDT yesterday.';

  it('begin with the ticket, come newest first, and say who wrote them', async () => {
    await addTicketMessage(test.database, ticket.id, customer, { text: 'Anybody there?', createdAt: at(2) });
    const response = await send({ text: '  One line.\r\nAnother. ' });
    expect(response.statusCode).toBe(201);
    const { data, pagination } = await list();
    expect(data).toEqual([
      {
        _id: expect.any(String),
        from: 'admin',
        author: { _id: caller.id, fullName: await nameOf(caller) },
        text: 'One line.\nAnother.',
        createdAt: expect.any(String),
      },
      {
        _id: expect.any(String),
        from: 'customer',
        author: { _id: customer, fullName: 'Ada Lovelace' },
        text: 'Anybody there?',
        createdAt: at(2).toISOString(),
      },
      {
        _id: ticket.id,
        from: 'customer',
        author: { _id: customer, fullName: 'Ada Lovelace' },
        text: 'I sent 500 USDT yesterday.',
        createdAt: at(1).toISOString(),
      },
    ]);
    expect(response.json().data).toEqual(data[0]);
    expect(pagination).toEqual({ page: 1, limit: 10, totalCount: 3, totalPages: 1 });
    expect(await texts('?page=2&limit=2')).toEqual([beginning]);
  });

  it('need the flag and a ticket', async () => {
    const other = await test.signIn(['users']);
    expect((await send({}, { as: other })).statusCode).toBe(401);
    expect((await other.request('GET', `/support-enquiries/${ticket.id}/messages`)).statusCode).toBe(401);
    expect((await send({}, { id: nowhere })).json()).toMatchObject({ message: 'Ticket not found' });
    expect((await caller.request('GET', `/support-enquiries/${nowhere}/messages`)).statusCode).toBe(404);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['a mark of direction', 'a\u202eb'],
    ['too much', 'x'.repeat(5001)],
  ])('do not hold %s', async (_what, text) => {
    const response = await send({ text });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field: 'text' }]);
  });

  it('put a ticket in progress that nobody had looked at, and are recorded with the beginning of their text', async () => {
    await send({ text: `We\nlook ${'x'.repeat(200)}` });
    expect(await read()).toMatchObject({ status: 'in_progress' });
    await change({ status: 'on_hold' });
    await send();
    expect(await read()).toMatchObject({ status: 'on_hold' });
    expect(Date.parse((await read()).updatedAt)).toBeGreaterThan(at(1).getTime());
    expect(await readAudit(test.database, ticket.id)).toMatchObject([
      { action: 'addTicketMessage', entity: 'ticket', before: null, after: { response: 'We have found it.' } },
      {
        actorId: caller.id,
        before: { status: 'pending' },
        after: { status: 'in_progress', response: `We look ${'x'.repeat(112)}…` },
      },
    ]);
  });

  it('come with a status, both or neither', async () => {
    await send({ status: 'resolved' });
    expect(await read()).toMatchObject({ status: 'resolved' });
    expect((await send({ status: 'new' })).statusCode).toBe(400);
    expect(await texts()).toHaveLength(2);
    await send({ status: 'pending' });
    expect(await read()).toMatchObject({ status: 'pending' });
  });

  it('are not sent on a closed ticket, nor to a deleted account', async () => {
    await change({ status: 'closed' });
    const closed = await send({ status: 'resolved' });
    expect(closed.statusCode).toBe(409);
    expect(closed.json()).toMatchObject({
      code: 'conflict',
      message: 'This ticket is closed. Change its status to answer it.',
    });
    await change({ status: 'resolved' });
    await changeUser(customer, { closedAt: new Date() });
    expect((await send()).json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('deleted') });
    expect(await read()).toMatchObject({ status: 'resolved', user_id: { isClosed: true } });
    expect(await texts()).toEqual([beginning]);
    expect(await readAudit(test.database, ticket.id)).toEqual([]);
  });

  it('of one key are one, whether they come at once or one after the other', async () => {
    const key = 'answer-0001';
    const responses = await Promise.all([send({}, { key }), send({}, { key })]);
    responses.push(await send({}, { key }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.json().data._id)).size).toBe(1);
    expect(await texts()).toHaveLength(2);
    expect((await send({ status: 'resolved' }, { key })).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await send({}, { key, as: colleague })).statusCode).toBe(201);
    expect(await texts()).toHaveLength(3);
    expect(await readAudit(test.database, ticket.id)).toHaveLength(2);
  });

  it('of the customer take up what was put aside, and tell whoever works on it', async () => {
    await change({ status: 'resolved', assigneeId: colleague.id });
    await change({ updatedAt: at(2) });
    await addTicketMessage(test.database, ticket.id, customer, { createdAt: at(3) });
    expect(await read()).toMatchObject({ status: 'in_progress', updatedAt: at(3).toISOString() });
    expect(await newsFor(colleague)).toMatchObject([
      {
        title: 'New message on a ticket',
        message: `Ada Lovelace has written on ticket ${ticket.ticketId}: My top-up has not arrived`,
        record: { type: 'ticket', _id: ticket.id },
      },
    ]);
    expect(await newsFor(caller)).toEqual([]);
    await change({ status: 'closed', assigneeId: null });
    await addTicketMessage(test.database, ticket.id, customer);
    expect(await read()).toMatchObject({ status: 'closed' });
    expect(await newsFor(caller)).toHaveLength(1);
  });

  it('tell everybody who may see tickets where whoever works on it no longer can', async () => {
    const gone = await test.signIn(['support']);
    await change({ assigneeId: gone.id });
    await changeUser(gone.id, { permissions: ['users'] });
    await addTicketMessage(test.database, ticket.id, customer);
    expect(await newsFor(caller)).toHaveLength(1);
  });

  it('are changed and deleted by nobody', async () => {
    await send();
    const { orm } = test.database;
    const getRejection = (write: PromiseLike<unknown>) =>
      Promise.resolve(write).then(
        () => 'accepted',
        (error: unknown) => statementErrorOf(error)?.code,
      );
    const refused = [
      orm.update(ticketMessages).set({ text: 'Something else.' }),
      orm.delete(ticketMessages),
      orm.execute(sql`truncate ticket_messages`),
    ];
    for (const write of refused) expect(await getRejection(write)).toBe('23000');
    expect(await texts()).toHaveLength(2);
  });
});
