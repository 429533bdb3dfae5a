import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@countinghouse/time';
import type { Executor } from '../../database/database';
import { auditLog } from '../../database/schema';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import type { AuditLogFilter } from './audit-log-repository-filter';
import { listWrites } from './audit-log-repository-list';

type Entry = typeof auditLog.$inferSelect;

const actions = ['updateUser', 'setWithdrawalStatus', 'addPlan'] as const;
const entities = ['user', 'withdrawal', 'plan'] as const;
const addresses = ['203.0.113.7', '2001:db8::7', null] as const;
const requests = ['0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b40', 'request_1', null] as const;
const plan = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21';

const entry = fc.record({
  actor: fc.nat({ max: 2 }),
  action: fc.constantFrom(...actions),
  entity: fc.constantFrom(...entities),
  record: fc.nat({ max: 8 }),
  address: fc.constantFrom(...addresses),
  requestId: fc.constantFrom(...requests),
  /** Some fall exactly at midnight, and several at the same moment. */
  createdAt: fc.integer({ min: 0, max: 12 }).map((step) => new Date(Date.UTC(2026, 0, 31) + step * 6 * 3_600_000)),
});

const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03');
const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland');

describe.each(['postgres', 'pglite'] as const)('the audit log on %s', (kind) => {
  let test: TestDatabase;
  let actors: (string | null)[];
  let records: (string | null)[];
  let stored: Entry[];
  /** What each search finds, in the words of what is stored. */
  let searches: Record<string, (entry: Entry) => boolean>;

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    const { database } = test;
    const ada = await addCustomer(database, { fullName: 'Ada Lovelace', phoneNumber: '+44 20 7946 0018' });
    const adam = await addCustomer(database, { fullName: 'Ádám Kovács', closedAt: new Date() });
    const grace = await addCustomer(database, { fullName: 'Grace Hopper', role: 'subadmin' });
    const topup = await addTopup(database, ada.id);
    const withdrawal = await addWithdrawal(database, ada.id);
    const ticket = await addTicket(database, adam.id);
    actors = [ada.id, grace.id, null];
    records = [ada.id, adam.id, grace.id, topup.id, withdrawal.id, ticket.id, plan, 'no id', null];
    stored = await database.orm
      .insert(auditLog)
      .values(
        fc.sample(entry, { numRuns: 300, seed: 3 }).map(({ actor, record, ...values }) => ({
          ...values,
          actorId: actors[actor] ?? null,
          entityId: records[record] ?? null,
        })),
      )
      .returning();
    const isOn =
      (...ids: string[]) =>
      ({ entityId }: Entry) =>
        entityId !== null && ids.includes(entityId);
    searches = {
      ada: isOn(ada.id, adam.id),
      ' LOVELACE ada ': isOn(ada.id),
      '02079460018': isOn(ada.id),
      grace: isOn(grace.id),
      'grace ada': isOn(),
      [topup.transactionId.toLowerCase()]: isOn(topup.id),
      [withdrawal.withdrawalRequest]: isOn(withdrawal.id),
      [ticket.ticketId]: isOn(ticket.id),
      'TU-999999': isOn(),
      [plan.toUpperCase()]: isOn(plan),
      '203.0.113.7': ({ address }) => address === '203.0.113.7',
      '2001:DB8::7': ({ address }) => address === '2001:db8::7',
      '203.0.113': isOn(),
      [requests[0]]: ({ requestId }) => requestId === requests[0],
      request_1: ({ requestId }) => requestId === 'request_1',
      ' ': () => true,
    };
  }, 60_000);
  afterAll(() => test.drop());

  /** What the list should be, worked out the plain way. */
  const naiveList = ({
    actorId,
    action,
    entity,
    entityId,
    from,
    to,
    time_zone = 'UTC',
    search,
    sort,
  }: AuditLogFilter) => {
    const dayIn = ({ createdAt }: Entry) => dayOf(createdAt, time_zone);
    return stored
      .filter((write) => actorId === undefined || write.actorId === actorId)
      .filter((write) => action === undefined || write.action === action)
      .filter((write) => entity === undefined || write.entity === entity)
      .filter((write) => entityId === undefined || write.entityId === entityId)
      .filter((write) => from === undefined || dayIn(write) >= from)
      .filter((write) => to === undefined || dayIn(write) <= to)
      .filter((write) => search === undefined || searches[search]?.(write))
      .sort((a, b) => (sort === 'createdAt' ? 1 : -1) * (Number(a.createdAt) - Number(b.createdAt) || a.id - b.id))
      .map(({ id }) => id);
  };

  const query = fc.record(
    {
      page: fc.integer({ min: 1, max: 30 }),
      limit: fc.constantFrom(1, 3, 10, 100),
      actor: fc.nat({ max: 1 }),
      action: fc.constantFrom(...actions),
      entity: fc.constantFrom(...entities),
      record: fc.nat({ max: 6 }),
      from: day,
      to: day,
      time_zone: zone,
      search: fc.nat({ max: 15 }),
      sort: fc.constantFrom('createdAt', '-createdAt'),
    },
    { requiredKeys: ['page', 'limit'] },
  );

  it('is what a plain filter, sort and slice would give', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ page, limit, actor, record, search, ...others }) => {
        const filter = {
          ...others,
          actorId: actor === undefined ? undefined : (actors[actor] ?? undefined),
          entityId: record === undefined ? undefined : (records[record] ?? undefined),
          search: search === undefined ? undefined : Object.keys(searches)[search],
        };
        const { writes, total, totalIsLowerBound } = await listWrites(test.database.orm, filter, { page, limit });
        const ids = naiveList(filter);
        expect({ total, ids: writes.map(({ id }) => id) }).toEqual({
          total: ids.length,
          ids: ids.slice((page - 1) * limit, page * limit),
        });
        expect(totalIsLowerBound).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('finds what each search is for', async () => {
    for (const [search, isFound] of Object.entries(searches)) {
      const { total } = await listWrites(test.database.orm, { search }, { page: 1, limit: 1 });
      expect([search, total]).toEqual([search, stored.filter(isFound).length]);
    }
  });

  it('is counted as it is, whoever writes at the same time', async () => {
    const { orm } = test.database;
    const write = (index: number) =>
      orm.insert(auditLog).values(
        fc.sample(entry, { numRuns: 1 + (index % 3), seed: index }).map(({ actor, record: _, ...values }) => ({
          ...values,
          actorId: actors[actor] ?? null,
        })),
      );
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(index)));
    await orm
      .transaction(async (transaction) => {
        await transaction.insert(auditLog).values({ action: 'addPlan', entity: 'plan' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await wrongCounts(orm)).toEqual([]);
    for (let index = 0; index < 3; index += 1) await write(index);
    expect(await wrongCounts(orm)).toEqual([]);
  });
});

/** Counts that differ from the log, or that the log has none of. */
async function wrongCounts(db: Executor) {
  const dimensions: Record<string, string[]> = {
    day: [],
    actor: ['actor'],
    entity: ['entity'],
    action: ['action', 'entity'],
    all: ['actor', 'action', 'entity'],
  };
  const wrong: unknown[] = [];
  for (const [countedBy, fields] of Object.entries(dimensions)) {
    const field = (name: string, value: string, otherwise: string) =>
      sql.raw(fields.includes(name) ? value : otherwise);
    const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`;
    const { rows } = await db.execute(sql`
      with kept as (
        select actor_id, action, entity, day, sum(n) as n from audit_log_counts where counted_by = ${countedBy} group by 1, 2, 3, 4
      ), counted as (
        select ${field('actor', `coalesce(actor_id, ${nobody})`, nobody)} as actor_id, ${field('action', 'action', `''`)} as action,
          ${field('entity', 'entity', `''`)} as entity, utc_day(created_at) as day, count(*) as n
        from audit_log group by 1, 2, 3, 4
      )
      select * from kept full join counted using (actor_id, action, entity, day) where kept.n is distinct from counted.n`);
    wrong.push(...rows);
  }
  return wrong;
}

it('counts a history and a search up to 1,000, and says so', async () => {
  const test = await createTestDatabase();
  const { orm } = test.database;
  const { id } = await addCustomer(test.database, { fullName: 'Ada Lovelace' });
  await orm.insert(auditLog).values(
    Array.from({ length: 1_200 }, (_, index) => ({
      action: 'updateUser',
      entity: 'user',
      entityId: id,
      address: '203.0.113.7',
      createdAt: new Date(index * 3_600_000),
    })),
  );
  const bound = { total: 1_000, totalIsLowerBound: true };
  for (const filter of [{ entityId: id }, { search: 'ada' }, { search: '203.0.113.7' }]) {
    expect(await listWrites(orm, filter, { page: 1, limit: 10 })).toMatchObject(bound);
    expect((await listWrites(orm, filter, { page: 119, limit: 10 })).writes).toHaveLength(10);
  }
  const oldest = await listWrites(orm, { sort: 'createdAt' }, { page: 120, limit: 10 });
  expect(oldest).toMatchObject({ total: 1_200, totalIsLowerBound: false });
  expect(oldest.writes.at(-1)?.createdAt).toEqual(new Date(1_199 * 3_600_000));
  await test.drop();
});

it('says so where it looks for some of very many people', async () => {
  const test = await createTestDatabase();
  const { orm } = test.database;
  await insertMany(
    orm,
    10_001,
    (series) => sql`
      insert into users (full_name, email, password_hash)
      select 'Ada Lovelace', n || '@example.com', 'none' from ${series}`,
  );
  await orm.execute(sql`
    insert into audit_log (action, entity, entity_id)
    select 'updateUser', 'user', id::text from users where email in ('1@example.com', '2@example.com', '3@example.com')`);
  const search = async (term: string) => listWrites(orm, { search: term }, { page: 1, limit: 10 });
  const { total, totalIsLowerBound } = await search('lovelace');
  expect(total).toBeGreaterThan(1);
  expect(totalIsLowerBound).toBe(true);
  expect(await search('2@example.com lovelace')).toMatchObject({ totalIsLowerBound: false });
  await test.drop();
});
