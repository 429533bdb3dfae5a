import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { openDatabase } from '../../database/open-database';
import type { Database } from '../../database/database';
import { addCustomer, addTicket } from '../../test-support/customers';
import { listenToEvents, type Hearing } from '../../test-support/listen-to-events';
import { createTestDatabase } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { until } from '../../test-support/until';
import { prepareCallerLookup } from '../session/caller-access';
import { hashToken } from '../../common/tokens';
import { createEventHub } from './event-hub';

let test: TestApp;
let caller: SignedIn;
let userId: string;
/** Another client of the same database, as the platform's own programs are. */
let platform: Client;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['support', 'withdrawals']);
  userId = (await addCustomer(test.database)).id;
  platform = new Client({ connectionString: test.url });
  await platform.connect();
});

afterAll(async () => {
  await platform.end();
  await test.close();
});

async function settle(hearing: Hearing): Promise<void> {
  const { id } = await addTicket(test.database, userId);
  await hearing.untilHeard({ topic: 'ticket', _id: id });
}

/** Begins a transaction on the platform's connection that asks for a withdrawal, and leaves it open. */
async function withdrawSlowly(): Promise<string> {
  await platform.query('begin');
  const { rows } = await platform.query<{ id: string }>(
    `insert into withdrawals (user_id, amount, wallet_address) values ($1, 5, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
     returning id`,
    [userId],
  );
  return rows[0]?.id ?? '';
}

it('hears of what was written before something else and committed after it', async () => {
  const hearing = await listenToEvents(test.app, caller.token);
  const id = await withdrawSlowly();
  await settle(hearing);
  await platform.query('commit');
  await hearing.untilHeard({ topic: 'withdrawal', _id: id });
  hearing.leave();
});

it('who was away misses nothing that was written before they left and committed after that', async () => {
  const before = await listenToEvents(test.app, caller.token);
  const id = await withdrawSlowly();
  await settle(before);
  before.leave();
  await platform.query('commit');
  const hearing = await listenToEvents(test.app, caller.token, before.lastId());
  await hearing.untilHeard({ topic: 'withdrawal', _id: id });
  expect(hearing.heard.map(({ topic }) => topic)).not.toContain('resync');
  hearing.leave();
});

it('hears of what happens where there were no events, also while an older transaction is under way elsewhere', async () => {
  const elsewhere = await createTestDatabase();
  const other = new Client({ connectionString: elsewhere.url });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  const fresh = await createTestApp();
  try {
    const { id: ownerId } = await addCustomer(fresh.database);
    const { token } = await fresh.signIn(['support']);
    await fresh.database.orm.execute(sql`delete from events`);
    const hearing = await listenToEvents(fresh.app, token);
    const { id } = await addTicket(fresh.database, ownerId);
    await hearing.untilHeard({ topic: 'ticket', _id: id });
    hearing.leave();
  } finally {
    await other.end();
    await fresh.close();
    await elsewhere.drop();
  }
});

it('hears nothing of what was undone', async () => {
  const hearing = await listenToEvents(test.app, caller.token);
  const id = await withdrawSlowly();
  await platform.query('rollback');
  await settle(hearing);
  expect(hearing.heard).not.toContainEqual({ topic: 'withdrawal', _id: id });
  hearing.leave();
});

it('goes on where the connection to the database was lost', async () => {
  const hearing = await listenToEvents(test.app, caller.token);
  await settle(hearing);
  const { rowCount } = await platform.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'countinghouse events'`,
  );
  expect(rowCount).toBe(1);
  await settle(hearing);
  hearing.leave();
});

it('a session that is ended in one process ends its streams in all others', async () => {
  const database = await openDatabase({ url: test.url ?? '' });
  const other = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  const leaver = await test.signIn(['support']);
  const hearing = await listenToEvents(other, leaver.token);
  await leaver.request('POST', '/signout');
  await hearing.ended;
  await other.close();
  await database.close();
});

const insertEvents = (database: Database, count: number) =>
  database.orm.execute(
    sql`insert into events (topic, record_id) select 'ticket', gen_random_uuid() from generate_series(1, ${count}::int)`,
  );

it('lets go of a reader that does not keep up, and of nobody else', async () => {
  const hub = createEventHub({ database: test.database }, () => undefined);
  const findCaller = prepareCallerLookup({ database: test.database, config: readConfig({}) });
  const tokenHash = hashToken(caller.token);
  const checkAccess = async () => {
    const account = await findCaller(tokenHash, false);
    if (!account) throw new Error('The session has ended.');
    return account;
  };
  const opening = {
    caller: { ...(await checkAccess()), tokenHash, stepUpAmount: 0 },
    checkAccess,
    headers: {},
    query: {},
  };
  const slow = await hub.open(opening);
  const quick = await hub.open(opening);
  let length = 0;
  quick.on('data', (part: Buffer) => (length += part.length));
  for (let round = 1; round <= 3; round += 1) {
    const before = length;
    await insertEvents(test.database, 400);
    await until(() => expect(length).toBeGreaterThan(before + 400 * 50));
  }
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
  await hub.close();
});
