import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { getStatementError } from '../../database/errors';
import { notifications, ticketMessages, tickets, users } from '../../database/schema';
import { addCustomer, addTicket, addTicketMessage, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;
let colleague: SignedIn;
let customer: string;
let ticket: { id: string; ticketId: string };

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['support']);
  colleague = await testApp.signIn(['support']);
});

afterAll(() => testApp.close());

const toDate = (day: number) => new Date(Date.UTC(2026, 0, day));
const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

beforeEach(async () => {
  ({ id: customer } = await addCustomer(testApp.database, { fullName: 'Ada Lovelace' }));
  ticket = await addTicket(testApp.database, customer, { createdAt: toDate(1), updatedAt: toDate(1) });
  await testApp.database.orm.delete(notifications);
});

const readTicket = async (id = ticket.id): Promise<Schemas['Ticket']> =>
  (await caller.request('GET', `/support-enquiries/details/${id}`)).json().data;
const changeTicket = (values: Partial<typeof tickets.$inferInsert>) =>
  testApp.database.orm.update(tickets).set(values).where(eq(tickets.id, ticket.id));
const changeUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
  testApp.database.orm.update(users).set(values).where(eq(users.id, id));
const readName = async ({ id }: SignedIn) =>
  (await testApp.database.orm.select().from(users).where(eq(users.id, id)))[0]?.fullName ?? '';
const listNotifications = async (reader: SignedIn) => (await reader.request('GET', '/notifications')).json().data;

describe('an assignee', () => {
  const assignTicket = (assignee: string | null, from?: string | null, as = caller, id = ticket.id) =>
    as.request('PUT', `/support-enquiries/assignee/${id}`, {
      payload: { assignee, ...(from !== undefined && { from }) },
    });

  it('can be set, changed and removed, and each change is recorded', async () => {
    expect(await readTicket()).toMatchObject({ assignee: null });
    const [callerColleague, otherColleague] = [
      { _id: caller.id, fullName: await readName(caller) },
      { _id: colleague.id, fullName: await readName(colleague) },
    ];
    const response = await assignTicket(caller.id, null);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual(await readTicket());
    expect(await readTicket()).toMatchObject({ assignee: callerColleague, status: 'pending' });
    expect((await assignTicket(colleague.id, caller.id)).json().data).toMatchObject({ assignee: otherColleague });
    expect((await assignTicket(colleague.id)).statusCode).toBe(200);
    expect((await assignTicket(null)).json().data).toMatchObject({ assignee: null });
    const assigneeChange = (before: string | null, after: string | null) => ({
      action: 'setTicketAssignee',
      entity: 'ticket',
      actorId: caller.id,
      before: { assignee: before },
      after: { assignee: after },
    });
    expect(await readAudit(testApp.database, ticket.id)).toMatchObject([
      assigneeChange(otherColleague.fullName, null),
      assigneeChange(callerColleague.fullName, otherColleague.fullName),
      assigneeChange(null, callerColleague.fullName),
    ]);
  });

  it('is notified with a link to the ticket, unless they assigned it themselves', async () => {
    await assignTicket(caller.id);
    expect(await listNotifications(caller)).toEqual([]);
    await assignTicket(colleague.id);
    await assignTicket(colleague.id);
    expect(await listNotifications(colleague)).toMatchObject([
      {
        title: 'A ticket was assigned to you',
        message: `${await readName(caller)} assigned ticket ${ticket.ticketId} to you: My top-up has not arrived`,
        record: { type: 'ticket', _id: ticket.id },
      },
    ]);
    expect(await listNotifications(caller)).toEqual([]);
  });

  it('has at most 20 notifications, and one for all further assignments', async () => {
    for (let round = 0; round < 3; round += 1) {
      await assignTicket(colleague.id);
      await assignTicket(null);
    }
    expect(await listNotifications(colleague)).toHaveLength(1);
    const ids: string[] = [];
    while (ids.length < 22) ids.push((await addTicket(testApp.database, customer)).id);
    await testApp.database.orm.delete(notifications).where(isNull(notifications.recipientId));
    for (const id of ids) await assignTicket(colleague.id, null, caller, id);
    const [summary, ...others] = await listNotifications(colleague);
    expect(others).toHaveLength(20);
    expect(summary).toMatchObject({
      message: `${await readName(caller)} assigned tickets to you 3 more times.`,
      record: null,
    });
  });

  it('must be active and have access to tickets', async () => {
    const [unpermitted, inactive] = [await testApp.signIn(['users']), await testApp.signIn(['support'])];
    await changeUser(inactive.id, { status: 'inactive' });
    for (const id of [unpermitted.id, inactive.id, customer, missingId]) {
      const response = await assignTicket(id);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ field: 'assignee' }]);
    }
    expect((await assignTicket(null, null, unpermitted)).statusCode).toBe(401);
    expect(await readTicket()).toMatchObject({ assignee: null, updatedAt: toDate(1).toISOString() });
    expect((await assignTicket(caller.id, null, caller, missingId)).json()).toMatchObject({ code: 'not_found' });
  });

  it('is one of two concurrent ones; the other gets a version conflict', async () => {
    const responses = await Promise.all([
      assignTicket(caller.id, null, caller),
      assignTicket(colleague.id, null, colleague),
    ]);
    const [assigned, rejected] = responses.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([assigned?.statusCode, rejected?.statusCode]).toEqual([200, 409]);
    const { assignee } = assigned?.json().data ?? {};
    expect(rejected?.json()).toMatchObject({
      code: 'version_conflict',
      current: { _id: ticket.id, assignee },
      changed_by: { _id: assignee._id },
    });
    expect(await readTicket()).toMatchObject({ assignee });
  });

  it('filters the list together with other filters, and appears in the export', async () => {
    const reader = await testApp.signIn(['support']);
    const firstTicket = await addTicket(testApp.database, customer, { assigneeId: reader.id, updatedAt: toDate(2) });
    const resolvedValues = {
      assigneeId: reader.id,
      status: 'resolved' as const,
      updatedAt: toDate(3),
      subject: 'Thanks',
    };
    const secondTicket = await addTicket(testApp.database, customer, resolvedValues);
    const listIds = async (query: string) => {
      const { data, pagination } = (await reader.request('GET', `/support-enquiries?${query}`)).json();
      return { ids: data.map(({ _id }: Schemas['Ticket']) => _id), total: pagination?.totalCount };
    };
    const callerColleague = `assignee=${reader.id}&page=1&limit=1`;
    expect(await listIds(callerColleague)).toEqual({ ids: [secondTicket.id], total: 2 });
    expect(await listIds(`${callerColleague}&sort=updatedAt`)).toEqual({ ids: [firstTicket.id], total: 2 });
    expect(await listIds(`${callerColleague}&status=pending`)).toEqual({ ids: [firstTicket.id], total: 1 });
    expect(await listIds(`${callerColleague}&from=2026-01-03&sort=subject`)).toEqual({
      ids: [secondTicket.id],
      total: 1,
    });
    expect(await listIds(`${callerColleague}&search=thanks`)).toEqual({ ids: [secondTicket.id], total: 1 });
    const unassigned = await listIds('assignee=none');
    expect(unassigned.ids).toContain(ticket.id);
    expect(unassigned.ids).not.toContain(firstTicket.id);
    const { body } = await reader.request('GET', `/support-enquiries?assignee=${reader.id}`, {
      headers: { accept: 'text/csv' },
    });
    expect(body.trim().split('\r\n')).toEqual([
      expect.stringMatching(/,Assigned To$/),
      expect.stringContaining(`,${await readName(reader)}`),
      expect.stringContaining(`,${await readName(reader)}`),
    ]);
    expect((await reader.request('GET', '/support-enquiries?assignee=nobody')).statusCode).toBe(400);
  });
});

describe('messages', () => {
  const listMessages = async (query = '') =>
    (await caller.request('GET', `/support-enquiries/${ticket.id}/messages${query}`)).json();
  const listTexts = async (query = '') =>
    (await listMessages(query)).data.map(({ from, text }: Schemas['TicketMessage']) => `${from}: ${text}`);
  const sendMessage = (
    values: object = {},
    { as = caller, key, id = ticket.id }: { as?: SignedIn; key?: string; id?: string } = {},
  ) =>
    as.request('POST', `/support-enquiries/${id}/messages`, {
      payload: { text: 'We have found it.', ...values },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const firstText = 'customer: I sent 500 USDT yesterday.';

  it('start with the ticket, are sorted newest first, and name their authors', async () => {
    await addTicketMessage(testApp.database, ticket.id, customer, { text: 'Anyone there?', createdAt: toDate(2) });
    const response = await sendMessage({ text: '  One line.\r\nAnother. ' });
    expect(response.statusCode).toBe(201);
    const { data, pagination } = await listMessages();
    expect(data).toEqual([
      {
        _id: expect.any(String),
        from: 'admin',
        author: { _id: caller.id, fullName: await readName(caller) },
        text: 'One line.\nAnother.',
        createdAt: expect.any(String),
      },
      {
        _id: expect.any(String),
        from: 'customer',
        author: { _id: customer, fullName: 'Ada Lovelace' },
        text: 'Anyone there?',
        createdAt: toDate(2).toISOString(),
      },
      {
        _id: ticket.id,
        from: 'customer',
        author: { _id: customer, fullName: 'Ada Lovelace' },
        text: 'I sent 500 USDT yesterday.',
        createdAt: toDate(1).toISOString(),
      },
    ]);
    expect(response.json().data).toEqual(data[0]);
    expect(pagination).toEqual({ page: 1, limit: 10, totalCount: 3, totalPages: 1 });
    expect(await listTexts('?page=2&limit=2')).toEqual([firstText]);
  });

  it('require the permission and an existing ticket', async () => {
    const other = await testApp.signIn(['users']);
    expect((await sendMessage({}, { as: other })).statusCode).toBe(401);
    expect((await other.request('GET', `/support-enquiries/${ticket.id}/messages`)).statusCode).toBe(401);
    expect((await sendMessage({}, { id: missingId })).json()).toMatchObject({ message: 'Ticket not found' });
    expect((await caller.request('GET', `/support-enquiries/${missingId}/messages`)).statusCode).toBe(404);
  });

  it.each([
    ['nothing', ''],
    ['only whitespace', ' \n\t '],
    ['a bidirectional control character', 'a\u202eb'],
    ['too many characters', 'x'.repeat(5001)],
  ])('cannot be %s', async (_case, text) => {
    const response = await sendMessage({ text });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field: 'text' }]);
  });

  it('move a new ticket to in progress, and are recorded with an excerpt', async () => {
    await sendMessage({ text: `We\nlook ${'x'.repeat(200)}` });
    expect(await readTicket()).toMatchObject({ status: 'in_progress' });
    await changeTicket({ status: 'on_hold' });
    await sendMessage();
    expect(await readTicket()).toMatchObject({ status: 'on_hold' });
    expect(Date.parse((await readTicket()).updatedAt)).toBeGreaterThan(toDate(1).getTime());
    expect(await readAudit(testApp.database, ticket.id)).toMatchObject([
      { action: 'addTicketMessage', entity: 'ticket', before: null, after: { reply: 'We have found it.' } },
      {
        actorId: caller.id,
        before: { status: 'pending' },
        after: { status: 'in_progress', reply: `We look ${'x'.repeat(112)}…` },
      },
    ]);
  });

  it('set a status in the same transaction', async () => {
    await sendMessage({ status: 'resolved' });
    expect(await readTicket()).toMatchObject({ status: 'resolved' });
    expect((await sendMessage({ status: 'new' })).statusCode).toBe(400);
    expect(await listTexts()).toHaveLength(2);
    await sendMessage({ status: 'pending' });
    expect(await readTicket()).toMatchObject({ status: 'pending' });
  });

  it('cannot be sent for a closed ticket or a deleted account', async () => {
    await changeTicket({ status: 'closed' });
    const closed = await sendMessage({ status: 'resolved' });
    expect(closed.statusCode).toBe(409);
    expect(closed.json()).toMatchObject({
      code: 'conflict',
      message: 'This ticket is closed. Change its status to reply.',
    });
    await changeTicket({ status: 'resolved' });
    await changeUser(customer, { closedAt: new Date() });
    expect((await sendMessage()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('deleted'),
    });
    expect(await readTicket()).toMatchObject({ status: 'resolved', user_id: { isClosed: true } });
    expect(await listTexts()).toEqual([firstText]);
    expect(await readAudit(testApp.database, ticket.id)).toEqual([]);
  });

  it('do not repeat with the same idempotency key, concurrently or in sequence', async () => {
    const key = 'answer-0001';
    const responses = await Promise.all([sendMessage({}, { key }), sendMessage({}, { key })]);
    responses.push(await sendMessage({}, { key }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.json().data._id)).size).toBe(1);
    expect(await listTexts()).toHaveLength(2);
    expect((await sendMessage({ status: 'resolved' }, { key })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await sendMessage({}, { key, as: colleague })).statusCode).toBe(201);
    expect(await listTexts()).toHaveLength(3);
    expect(await readAudit(testApp.database, ticket.id)).toHaveLength(2);
  });

  it('reopen a ticket and notify its assignee if they are from the customer', async () => {
    await changeTicket({ status: 'resolved', assigneeId: colleague.id });
    await changeTicket({ updatedAt: toDate(2) });
    await addTicketMessage(testApp.database, ticket.id, customer, { createdAt: toDate(3) });
    expect(await readTicket()).toMatchObject({ status: 'in_progress', updatedAt: toDate(3).toISOString() });
    expect(await listNotifications(colleague)).toMatchObject([
      {
        title: 'New message on a ticket',
        message: `Ada Lovelace has written on ticket ${ticket.ticketId}: My top-up has not arrived`,
        record: { type: 'ticket', _id: ticket.id },
      },
    ]);
    expect(await listNotifications(caller)).toEqual([]);
    await changeTicket({ status: 'closed', assigneeId: null });
    await addTicketMessage(testApp.database, ticket.id, customer);
    expect(await readTicket()).toMatchObject({ status: 'closed' });
    expect(await listNotifications(caller)).toHaveLength(1);
  });

  it('notify all admins with access to tickets if the assignee has lost it', async () => {
    const formerAssignee = await testApp.signIn(['support']);
    await changeTicket({ assigneeId: formerAssignee.id });
    await changeUser(formerAssignee.id, { permissions: ['users'] });
    await addTicketMessage(testApp.database, ticket.id, customer);
    expect(await listNotifications(caller)).toHaveLength(1);
  });

  it('cannot be changed or deleted', async () => {
    await sendMessage();
    const { orm } = testApp.database;
    const getRejection = (write: PromiseLike<unknown>) =>
      Promise.resolve(write).then(
        () => 'accepted',
        (error: unknown) => getStatementError(error)?.code,
      );
    const rejected = [
      orm.update(ticketMessages).set({ text: 'Something else.' }),
      orm.delete(ticketMessages),
      orm.execute(sql`truncate ticket_messages`),
    ];
    for (const write of rejected) expect(await getRejection(write)).toBe('23000');
    expect(await listTexts()).toHaveLength(2);
  });
});
