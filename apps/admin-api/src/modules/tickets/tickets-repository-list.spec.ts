import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@countinghouse/time';
import type { Database } from '../../database/database';
import { tickets, type users } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { expectListCounts } from '../../test-support/list-counts';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { listTickets, type TicketFilter } from './tickets-repository-list';

const statuses = ['pending', 'in_progress', 'on_hold', 'resolved', 'closed'] as const;
/** The words of each, the server's and the panel's. */
const statusWords = {
  pending: 'pending new',
  in_progress: 'in_progress in progress',
  on_hold: 'on_hold on hold',
  resolved: 'resolved',
  closed: 'closed',
};
const owners = [
  { fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+44 20 7946 0018' },
  { fullName: 'Émile 100%', email: 'Emile@Example.com' },
] as const;
const subjects = ['My top-up', 'my top-up', 'Épargne', 'eparchy', 'Zoo', '', '王', '100%_', 'mY'] as const;

const ticket = fc.record({
  owner: fc.nat({ max: 1 }),
  subject: fc.constantFrom(...subjects),
  hour: fc.integer({ min: 0, max: 20 }).map((step) => step * 6),
  status: fc.constantFrom(...statuses),
});
const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-03', '2026-02-09');
const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland');
const query = fc.record(
  {
    page: fc.integer({ min: 1, max: 40 }),
    limit: fc.constantFrom(1, 3, 10, 100),
    sort: fc.constantFrom(
      ...(['ticket_id', '-ticket_id', 'subject', '-subject'] as const),
      ...(['status', '-status', 'updatedAt', '-updatedAt'] as const),
    ),
    status: fc.constantFrom(...statuses),
    search: fc.constantFrom(
      'ada',
      'EMILE',
      'new',
      'on_hold',
      'in progress ada',
      'tk-0000',
      'EPARGNE',
      '100%',
      '7946',
      '王',
      ' ',
    ),
    from: day,
    to: day,
    time_zone: zone,
  },
  { requiredKeys: ['page', 'limit'] },
);

type Stored = typeof tickets.$inferSelect;

const fold = (text: string) => text.normalize('NFD').replaceAll('\u0301', '').toLowerCase();
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function store(database: Database): Promise<{ stored: Stored[]; textOf: (row: Stored) => string }> {
  const people: (typeof users.$inferSelect)[] = [];
  for (const owner of owners) people.push(await addCustomer(database, owner));
  const stored = await database.orm
    .insert(tickets)
    .values(
      fc.sample(ticket, { numRuns: 250, seed: 9 }).map(({ owner, hour, ...values }) => ({
        ...values,
        userId: people[owner]?.id ?? '',
        message: 'A long story',
        updatedAt: new Date(Date.UTC(2026, 0, 31) + hour * 3_600_000),
      })),
    )
    .returning();
  const textOf = ({ userId, ticketId, subject, status }: Stored) => {
    const owner = people.find(({ id }) => id === userId);
    return fold(
      [
        owner?.fullName,
        owner?.email,
        owner?.phoneNumber?.replaceAll(' ', ''),
        ticketId,
        subject,
        statusWords[status],
      ].join('\n'),
    );
  };
  return { stored, textOf };
}

const comparisons: Record<string, (a: Stored, b: Stored) => number> = {
  updatedAt: (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime(),
  ticket_id: (a, b) => compareText(a.ticketId, b.ticketId),
  subject: (a, b) => compareText(fold(a.subject), fold(b.subject)),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
};

/** What the list should be, worked out the plain way. */
function naiveList(
  stored: Stored[],
  textOf: (row: Stored) => string,
  { search = '', status, from, to, time_zone = 'UTC', sort = '-updatedAt' }: TicketFilter,
) {
  const dayIn = ({ updatedAt }: Stored) => dayOf(updatedAt, time_zone);
  const words = fold(search).split(' ').filter(Boolean);
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = comparisons[sort.replace(/^-/, '')];
  return stored
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => from === undefined || dayIn(row) >= from)
    .filter((row) => to === undefined || dayIn(row) <= to)
    .filter((row) => words.every((word) => textOf(row).includes(word)))
    .sort((a, b) => direction * (compare?.(a, b) || (a.id < b.id ? -1 : 1)))
    .map((row) => row.id);
}

describe.each(['postgres', 'pglite'] as const)('the list of tickets on %s', (kind) => {
  let test: TestDatabase;
  let stored: Stored[];
  let textOf: (row: Stored) => string;

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    ({ stored, textOf } = await store(test.database));
  }, 180_000);
  afterAll(() => test.drop());

  // holds: calls.tickets
  it('is what a plain filter, sort and slice would give', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ page, limit, ...filter }) => {
        const list = await listTickets(test.database.orm, filter, { page, limit });
        const ids = naiveList(stored, textOf, filter);
        expect(list.tickets.map((row) => row.id)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(list).toMatchObject({ total: ids.length, totalIsLowerBound: false });
      }),
      { numRuns: 300 },
    );
  });

  it('is counted exactly while tickets are made, answered, renamed and deleted', async () => {
    const { orm } = test.database;
    const check = () =>
      expectListCounts(orm, 'ticket', sql`ticket_slots(id, status, updated_at, ticket_id, subject_key)`);
    await check();
    await orm
      .update(tickets)
      .set({ status: 'resolved' })
      .where(sql`status = 'pending'`);
    await check();
    await orm
      .update(tickets)
      .set({ subject: 'Another', updatedAt: new Date('2025-12-31T23:59:59.999Z') })
      .where(sql`status = 'on_hold'`);
    await check();
    await orm.delete(tickets).where(sql`status = 'closed'`);
    await check();
  });
});
