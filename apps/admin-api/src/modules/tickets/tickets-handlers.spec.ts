import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addTicket, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['support']);
});

afterAll(() => test.close());

const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const read = (id: string) => caller.request('GET', `/support-enquiries/details/${id}`);
const setStatus = (id: string, status: unknown) =>
  caller.request('PUT', `/support-enquiries/status/${id}`, { payload: { status } });
const stats = async () => (await caller.request('GET', '/support-enquiries/stats')).json().data;
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe('tickets', () => {
  // covers: entity.ticket, calls.tickets
  it('contain user, subject and message', async () => {
    const user = await addCustomer(test.database, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    const { id, ticketId } = await addTicket(test.database, user.id, { createdAt: at(1), updatedAt: at(2) });
    const response = await read(id);
    expect(response.statusCode).toBe(200);
    expect(ticketId).toMatch(/^TK-\d{6}$/);
    expect(response.json().data).toEqual({
      _id: id,
      ticket_id: ticketId,
      subject: 'My top-up has not arrived',
      message: 'I sent 500 USDT yesterday.',
      status: 'pending',
      user_id: { _id: user.id, fullName: 'Ada Lovelace', email: 'ada@example.com', isClosed: false },
      assignee: null,
      createdAt: at(1).toISOString(),
      updatedAt: at(2).toISOString(),
    });
  });

  // covers: calls.tickets
  it('are listed completely, last updated first, and counted by status', async () => {
    const ownApp = await createTestApp();
    const reader = await ownApp.signIn(['support']);
    const send = async (url: string) => (await reader.request('GET', url)).json().data;
    expect(await send('/support-enquiries')).toEqual([]);
    expect(await send('/support-enquiries/stats')).toEqual({
      pending: 0,
      in_progress: 0,
      on_hold: 0,
      resolved: 0,
      closed: 0,
    });
    const { id: userId } = await addCustomer(ownApp.database);
    await addTicket(ownApp.database, userId, { subject: 'first', createdAt: at(3), updatedAt: at(3) });
    await addTicket(ownApp.database, userId, {
      subject: 'second',
      createdAt: at(1),
      updatedAt: at(4),
      status: 'on_hold',
    });
    await addTicket(ownApp.database, userId, { subject: 'third', createdAt: at(2), updatedAt: at(2) });
    const subjects = (await send('/support-enquiries')).map(({ subject }: { subject: string }) => subject);
    expect(subjects).toEqual(['second', 'first', 'third']);
    expect(await send('/support-enquiries/stats')).toEqual({
      pending: 2,
      in_progress: 0,
      on_hold: 1,
      resolved: 0,
      closed: 0,
    });
    await ownApp.close();
  });

  // covers: calls.tickets
  it('are paged without their messages', async () => {
    const ownApp = await createTestApp();
    const reader = await ownApp.signIn(['support']);
    const send = async (query: string) => (await reader.request('GET', `/support-enquiries${query}`)).json();
    const { id: userId } = await addCustomer(ownApp.database, { fullName: 'Ada Lovelace' });
    for (const day of [1, 2, 3]) {
      await addTicket(ownApp.database, userId, { subject: `Ticket ${day}`, createdAt: at(day), updatedAt: at(day) });
    }
    const page = await send('?limit=2&sort=subject&search=new%20lovelace&status=pending&to=2026-01-02');
    expect(page.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Ticket 1', 'Ticket 2']);
    expect(page.pagination).toEqual({ page: 1, limit: 2, totalCount: 2, totalPages: 1 });
    expect(page.data[0]).not.toHaveProperty('message');
    const complete = await send('?from=2026-01-02');
    expect(complete.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Ticket 3', 'Ticket 2']);
    expect(complete.data[0].message).toBe('I sent 500 USDT yesterday.');
    expect(complete.pagination).toBeUndefined();
    expect((await reader.request('GET', '/support-enquiries?sort=message')).statusCode).toBe(400);
    await ownApp.close();
  });

  it.each([
    ['read', read],
    ['changed', (id: string) => setStatus(id, 'closed')],
  ])('that do not exist cannot be %s', async (_case, send) => {
    const response = await send(missingId);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Ticket not found' });
  });
});

describe("a ticket's status", () => {
  const addOpenTicket = async () => {
    const { id: userId } = await addCustomer(test.database);
    return addTicket(test.database, userId, { createdAt: at(1), updatedAt: at(1) });
  };

  // covers: state.ticket, state.ticket-change
  it('can change to any other, which is counted and recorded', async () => {
    const { id } = await addOpenTicket();
    const before = await stats();
    for (const status of ['closed', 'in_progress', 'on_hold', 'pending', 'resolved']) {
      const response = await setStatus(id, status);
      expect(response.statusCode).toBe(200);
      expect(response.json().data.status).toBe(status);
      expect(Date.parse(response.json().data.updatedAt)).toBeGreaterThan(at(1).getTime());
      expect((await read(id)).json()).toEqual(response.json());
    }
    expect(await stats()).toEqual({ ...before, pending: before.pending - 1, resolved: before.resolved + 1 });
    const entries = await readAudit(test.database, id);
    expect(entries).toHaveLength(5);
    expect(entries[0]).toMatchObject({
      action: 'setTicketStatus',
      actorId: caller.id,
      entity: 'ticket',
      before: { status: 'pending' },
      after: { status: 'resolved' },
    });
  });

  it('does not change if it is the current one', async () => {
    const { id } = await addOpenTicket();
    const response = await setStatus(id, 'pending');
    expect(response.statusCode).toBe(200);
    expect(response.json().data.updatedAt).toBe(at(1).toISOString());
    expect(await readAudit(test.database, id)).toEqual([]);
  });

  it.each(['new', 'Pending', '', null])('cannot be %j', async (status) => {
    expect((await setStatus((await addOpenTicket()).id, status)).statusCode).toBe(400);
  });
});
