import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addTicket, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['support']);
});

afterAll(() => testApp.close());

const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const readTicket = (id: string) => caller.request('GET', `/support-enquiries/details/${id}`);
const setStatus = (id: string, status: unknown) =>
  caller.request('PUT', `/support-enquiries/status/${id}`, { payload: { status } });
const readStats = async () => (await caller.request('GET', '/support-enquiries/stats')).json().data;
const toDate = (day: number) => new Date(Date.UTC(2026, 0, day));

describe('a ticket', () => {
  // covers: entity.ticket, calls.tickets
  it('contains user, subject and message', async () => {
    const user = await addCustomer(testApp.database, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    const { id, ticketId } = await addTicket(testApp.database, user.id, { createdAt: toDate(1), updatedAt: toDate(2) });
    const response = await readTicket(id);
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
      createdAt: toDate(1).toISOString(),
      updatedAt: toDate(2).toISOString(),
    });
  });

  // covers: calls.tickets
  it('is listed with all others, last updated first, and counted by status', async () => {
    const ownApp = await createTestApp();
    const reader = await ownApp.signIn(['support']);
    const readJson = async (url: string) => (await reader.request('GET', url)).json().data;
    expect(await readJson('/support-enquiries')).toEqual([]);
    expect(await readJson('/support-enquiries/stats')).toEqual({
      pending: 0,
      in_progress: 0,
      on_hold: 0,
      resolved: 0,
      closed: 0,
    });
    const { id: userId } = await addCustomer(ownApp.database);
    await addTicket(ownApp.database, userId, { subject: 'first', createdAt: toDate(3), updatedAt: toDate(3) });
    await addTicket(ownApp.database, userId, {
      subject: 'second',
      createdAt: toDate(1),
      updatedAt: toDate(4),
      status: 'on_hold',
    });
    await addTicket(ownApp.database, userId, { subject: 'third', createdAt: toDate(2), updatedAt: toDate(2) });
    const subjects = (await readJson('/support-enquiries')).map(({ subject }: { subject: string }) => subject);
    expect(subjects).toEqual(['second', 'first', 'third']);
    expect(await readJson('/support-enquiries/stats')).toEqual({
      pending: 2,
      in_progress: 0,
      on_hold: 1,
      resolved: 0,
      closed: 0,
    });
    await ownApp.close();
  });

  // covers: calls.tickets
  it('is listed in pages without its messages', async () => {
    const ownApp = await createTestApp();
    const reader = await ownApp.signIn(['support']);
    const listTickets = async (query: string) => (await reader.request('GET', `/support-enquiries${query}`)).json();
    const { id: userId } = await addCustomer(ownApp.database, { fullName: 'Ada Lovelace' });
    for (const day of [1, 2, 3]) {
      await addTicket(ownApp.database, userId, {
        subject: `Ticket ${day}`,
        createdAt: toDate(day),
        updatedAt: toDate(day),
      });
    }
    const page = await listTickets('?limit=2&sort=subject&search=new%20lovelace&status=pending&to=2026-01-02');
    expect(page.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Ticket 1', 'Ticket 2']);
    expect(page.pagination).toEqual({ page: 1, limit: 2, totalCount: 2, totalPages: 1 });
    expect(page.data[0]).not.toHaveProperty('message');
    const complete = await listTickets('?from=2026-01-02');
    expect(complete.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Ticket 3', 'Ticket 2']);
    expect(complete.data[0].message).toBe('I sent 500 USDT yesterday.');
    expect(complete.pagination).toBeUndefined();
    expect((await reader.request('GET', '/support-enquiries?sort=message')).statusCode).toBe(400);
    await ownApp.close();
  });

  it.each([
    ['read', readTicket],
    ['changed', (id: string) => setStatus(id, 'closed')],
  ])('cannot be %s if it does not exist', async (_case, send) => {
    const response = await send(missingId);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Ticket not found' });
  });
});

describe("a ticket's status", () => {
  const addOpenTicket = async () => {
    const { id: userId } = await addCustomer(testApp.database);
    return addTicket(testApp.database, userId, { createdAt: toDate(1), updatedAt: toDate(1) });
  };

  // covers: state.ticket, state.ticket-change
  it('can change to any other, which is counted and recorded', async () => {
    const { id } = await addOpenTicket();
    const before = await readStats();
    for (const status of ['closed', 'in_progress', 'on_hold', 'pending', 'resolved']) {
      const response = await setStatus(id, status);
      expect(response.statusCode).toBe(200);
      expect(response.json().data.status).toBe(status);
      expect(Date.parse(response.json().data.updatedAt)).toBeGreaterThan(toDate(1).getTime());
      expect((await readTicket(id)).json()).toEqual(response.json());
    }
    expect(await readStats()).toEqual({ ...before, pending: before.pending - 1, resolved: before.resolved + 1 });
    const entries = await readAudit(testApp.database, id);
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
    expect(response.json().data.updatedAt).toBe(toDate(1).toISOString());
    expect(await readAudit(testApp.database, id)).toEqual([]);
  });

  it.each(['new', 'Pending', '', null])('cannot be %j', async (status) => {
    expect((await setStatus((await addOpenTicket()).id, status)).statusCode).toBe(400);
  });
});
