import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../common/paging';
import type { Executor } from '../../database/database';
import { readPage } from '../../database/listing/read-page';
import { auditLog } from '../../database/schema';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import {
  byNumber,
  days,
  expectSameAsReference,
  hasValues,
  isWithinDays,
  moment,
} from '../../test-support/reference-list';
import { auditLogList } from './audit-log-list';
import { toAuditLogFilter } from './audit-log-mapping';

type Entry = typeof auditLog.$inferSelect;
type Query = Parameters<typeof toAuditLogFilter>[1];

async function listEntries(db: Executor, query: Query, page: Page) {
  const { filter, isTruncated } = await toAuditLogFilter(db, query);
  const { totalIsLowerBound, ...result } = await readPage(db, auditLogList, filter, page);
  return { ...result, totalIsLowerBound: totalIsLowerBound || isTruncated };
}

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
  createdAt: moment,
});

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  let testDatabase: TestDatabase;
  let actors: (string | null)[];
  let records: (string | null)[];
  let stored: Entry[];
  /** For each search term, whether it matches an entry. */
  let searches: Record<string, (entry: Entry) => boolean>;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    const { database } = testDatabase;
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
    const isAbout =
      (...ids: string[]) =>
      ({ entityId }: Entry) =>
        entityId !== null && ids.includes(entityId);
    searches = {
      ada: isAbout(ada.id, adam.id),
      ' LOVELACE ada ': isAbout(ada.id),
      '02079460018': isAbout(ada.id),
      grace: isAbout(grace.id),
      'grace ada': isAbout(),
      [topup.transactionId.toLowerCase()]: isAbout(topup.id),
      [withdrawal.withdrawalRequest]: isAbout(withdrawal.id),
      [ticket.ticketId]: isAbout(ticket.id),
      'TU-999999': isAbout(),
      [plan.toUpperCase()]: isAbout(plan),
      '203.0.113.7': ({ address }) => address === '203.0.113.7',
      '2001:DB8::7': ({ address }) => address === '2001:db8::7',
      '203.0.113': isAbout(),
      [requests[0]]: ({ requestId }) => requestId === requests[0],
      request_1: ({ requestId }) => requestId === 'request_1',
      ' ': () => true,
    };
  });
  afterAll(() => testDatabase.drop());

  it('filters and sorts', async () => {
    const filter = fc.record(
      {
        actorId: fc.constantFrom(...actors.filter((id) => id !== null)),
        action: fc.constantFrom(...actions),
        entity: fc.constantFrom(...entities),
        entityId: fc.constantFrom(...records.filter((id) => id !== null)),
        ...days,
      },
      { requiredKeys: [] },
    );
    await expectSameAsReference(testDatabase.database.orm, auditLogList, {
      stored,
      filter,
      matches: (write, { from, to, time_zone, ...values }) =>
        hasValues(write, values) && isWithinDays(write.createdAt, { from, to, time_zone }),
      compare: { createdAt: (a, b) => byNumber<Entry>((write) => write.createdAt)(a, b) || a.id - b.id },
    });
  });

  it('finds the matches of each search, alone and with a filter', async () => {
    for (const [search, matches] of Object.entries(searches)) {
      const expected = stored.filter(matches);
      const countEntries = async (more?: Query) =>
        (await listEntries(testDatabase.database.orm, { search, ...more }, { page: 1, limit: 1 })).total;
      expect([search, await countEntries()]).toEqual([search, expected.length]);
      const plans = expected.filter(({ action }) => action === 'addPlan');
      expect([search, await countEntries({ action: 'addPlan' })]).toEqual([search, plans.length]);
    }
  });
});

it('marks the total as a lower bound where a search matches too many users', async () => {
  const testDatabase = await createTestDatabase();
  const { orm } = testDatabase.database;
  await insertMany(
    orm,
    1_001,
    (series) => sql`
      insert into users (full_name, email, password_hash)
      select 'Ada Lovelace', n || '@example.com', 'none' from ${series}`,
  );
  await orm.execute(sql`
    insert into audit_log (action, entity, entity_id)
    select 'updateUser', 'user', id::text from users where email in ('1@example.com', '2@example.com', '3@example.com')`);
  const searchEntries = async (term: string) => listEntries(orm, { search: term }, { page: 1, limit: 10 });
  const { total, totalIsLowerBound } = await searchEntries('lovelace');
  expect(total).toBeGreaterThan(1);
  expect(totalIsLowerBound).toBe(true);
  expect(await searchEntries('2@example.com lovelace')).toMatchObject({ totalIsLowerBound: false });
  await testDatabase.drop();
});
