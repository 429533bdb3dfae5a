import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { openDatabase } from '../../database/open-database';
import type { Database } from '../../database/database';
import { addCustomer, addTicket } from '../../test-support/customers';
import { subscribeToEvents, type EventSubscription } from '../../test-support/event-subscription';
import { createTestDatabase } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { until } from '../../test-support/until';
import { prepareCallerLookup } from '../session/caller-access';
import { hashToken } from '../../common/tokens';
import { createEventHub } from './event-hub';

let testApp: TestApp;
let caller: SignedIn;
let userId: string;
/** Another client of the same database, like the platform's own programs. */
let platform: Client;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['support', 'withdrawals']);
  userId = (await addCustomer(testApp.database)).id;
  platform = new Client({ connectionString: testApp.url });
  await platform.connect();
});

afterAll(async () => {
  await platform.end();
  await testApp.close();
});

async function waitForNextEvent(subscription: EventSubscription): Promise<void> {
  const { id } = await addTicket(testApp.database, userId);
  await subscription.waitForEvent({ topic: 'ticket', _id: id });
}

/** Inserts a withdrawal in a transaction on the platform's connection and leaves the transaction open. */
async function startWithdrawal(): Promise<string> {
  await platform.query('begin');
  const { rows } = await platform.query<{ id: string }>(
    `insert into withdrawals (user_id, amount, wallet_address) values ($1, 5, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
     returning id`,
    [userId],
  );
  return rows[0]?.id ?? '';
}

it('sends an event that is written before another one and committed after it', async () => {
  const subscription = await subscribeToEvents(testApp.app, caller.token);
  const id = await startWithdrawal();
  await waitForNextEvent(subscription);
  await platform.query('commit');
  await subscription.waitForEvent({ topic: 'withdrawal', _id: id });
  subscription.close();
});

it('sends a reconnecting client events written before the disconnect and committed after it', async () => {
  const before = await subscribeToEvents(testApp.app, caller.token);
  const id = await startWithdrawal();
  await waitForNextEvent(before);
  before.close();
  await platform.query('commit');
  const subscription = await subscribeToEvents(testApp.app, caller.token, before.lastId());
  await subscription.waitForEvent({ topic: 'withdrawal', _id: id });
  expect(subscription.received.map(({ topic }) => topic)).not.toContain('resync');
  subscription.close();
});

it('sends events from an empty table while an older transaction is open in another database', async () => {
  const otherDatabase = await createTestDatabase();
  const other = new Client({ connectionString: otherDatabase.url });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  const fresh = await createTestApp();
  try {
    const { id: ownerId } = await addCustomer(fresh.database);
    const { token } = await fresh.signIn(['support']);
    await fresh.database.orm.execute(sql`delete from events`);
    const subscription = await subscribeToEvents(fresh.app, token);
    const { id } = await addTicket(fresh.database, ownerId);
    await subscription.waitForEvent({ topic: 'ticket', _id: id });
    subscription.close();
  } finally {
    await other.end();
    await fresh.close();
    await otherDatabase.drop();
  }
});

it('sends nothing for a transaction that is rolled back', async () => {
  const subscription = await subscribeToEvents(testApp.app, caller.token);
  const id = await startWithdrawal();
  await platform.query('rollback');
  await waitForNextEvent(subscription);
  expect(subscription.received).not.toContainEqual({ topic: 'withdrawal', _id: id });
  subscription.close();
});

it('continues after the connection to the database is lost', async () => {
  const subscription = await subscribeToEvents(testApp.app, caller.token);
  await waitForNextEvent(subscription);
  const { rowCount } = await platform.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'countinghouse events'`,
  );
  expect(rowCount).toBe(1);
  await waitForNextEvent(subscription);
  subscription.close();
});

it('ends the streams of a session that is ended in another process', async () => {
  const database = await openDatabase({ url: testApp.url ?? '' });
  const other = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  const leaver = await testApp.signIn(['support']);
  const subscription = await subscribeToEvents(other, leaver.token);
  await leaver.request('POST', '/signout');
  await subscription.ended;
  await other.close();
  await database.close();
});

const insertEvents = (database: Database, count: number) =>
  database.orm.execute(
    sql`insert into events (topic, record_id) select 'ticket', gen_random_uuid() from generate_series(1, ${count}::int)`,
  );

it('disconnects only a reader that does not keep up', async () => {
  const hub = createEventHub({ database: testApp.database }, () => undefined);
  const findCaller = prepareCallerLookup({ database: testApp.database, config: readConfig({}) });
  const tokenHash = hashToken(caller.token);
  const checkAccess = async () => {
    const account = await findCaller(tokenHash, false);
    if (!account) throw new Error('The session has ended.');
    return account;
  };
  const call = {
    caller: { ...(await checkAccess()), tokenHash, stepUpAmount: 0 },
    checkAccess,
    headers: {},
    query: {},
  };
  const slow = await hub.open(call);
  const quick = await hub.open(call);
  let length = 0;
  quick.on('data', (part: Buffer) => (length += part.length));
  for (let round = 1; round <= 3; round += 1) {
    const before = length;
    await insertEvents(testApp.database, 400);
    await until(() => expect(length).toBeGreaterThan(before + 400 * 50));
  }
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
  await hub.close();
});
