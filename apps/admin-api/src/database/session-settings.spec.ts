import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { buildApp } from '../app/app';
import { readConfig } from '../config/config';
import { createToken, hashToken } from '../common/tokens';
import { insertSession } from '../modules/session/session-repository';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../test-support/customers';
import { createExampleRequests } from '../test-support/example-requests';
import { createTestDatabase } from '../test-support/postgres';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { startPglite } from './pglite';
import { openMigrationSession } from './postgres';
import { createClientClass } from './primary';

const HOSTILE_SETTINGS = {
  datestyle: `'SQL, DMY'`,
  timezone: `'Asia/Kathmandu'`,
  intervalstyle: `'sql_standard'`,
  search_path: `'elsewhere'`,
  standard_conforming_strings: 'off',
  lc_messages: `'C.UTF-8'`,
};

const EXPECTED_SETTINGS = {
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  search_path: 'public, public',
  standard_conforming_strings: 'on',
  lc_messages: 'C',
};
const SETTINGS_QUERY = `select ${Object.keys(EXPECTED_SETTINGS)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`;

/** Changes the default settings of later sessions. */
async function changeDefaults({ orm }: Database) {
  await orm.execute('create schema elsewhere');
  for (const [name, value] of Object.entries(HOSTILE_SETTINGS))
    await orm.execute(
      `do $do$ begin execute format('alter database %I set ${name} = ${value.replaceAll("'", "''")}', current_database()); end $do$`,
    );
}

describe('a connection to PostgreSQL', () => {
  it('has our settings, whatever the defaults of the database', async () => {
    const { database, url = '', drop } = await createTestDatabase();
    await changeDefaults(database);

    const before = new pg.Client(url);
    await before.connect();
    expect((await before.query(SETTINGS_QUERY)).rows).not.toEqual([EXPECTED_SETTINGS]);
    await before.end();

    const reopened = await openDatabase({ url, replicaUrl: url });
    const { orm, search, replica } = reopened;
    expect((await orm.execute(SETTINGS_QUERY)).rows).toEqual([EXPECTED_SETTINGS]);
    expect(
      await search(async (searchOrm) => (await searchOrm.execute(SETTINGS_QUERY)).rows, new AbortController().signal),
    ).toEqual([EXPECTED_SETTINGS]);
    expect((await replica?.orm.execute(SETTINGS_QUERY))?.rows).toEqual([EXPECTED_SETTINGS]);
    const session = await openMigrationSession(createClientClass(url));
    expect((await session.query(SETTINGS_QUERY)).rows).toEqual([EXPECTED_SETTINGS]);
    await session.end();
    // Existing migrations are found, and not applied again in another schema.
    await reopened.migrate();
    const { rows } = await orm.execute(`select schemaname from pg_tables where tablename = 'schema_migrations'`);
    expect(rows).toEqual([{ schemaname: 'public' }]);
    await reopened.close();
    await drop();
  });

  it('succeeds for a role that cannot set the language of messages', async () => {
    const { database, url = '', drop } = await createTestDatabase();
    const role = `subadmin_${new URL(url).pathname.slice(1)}`;
    await database.orm.execute(`create role ${role} login password 'secret'`);
    const customUrl = new URL(url);
    customUrl.username = role;
    customUrl.password = 'secret';
    const limitedDatabase = await openDatabase({ url: customUrl.href });
    const { lc_messages: _, ...rest } = EXPECTED_SETTINGS;
    expect((await limitedDatabase.orm.execute(SETTINGS_QUERY)).rows).toMatchObject([rest]);
    await limitedDatabase.close();
    await database.orm.execute(`drop role ${role}`);
    await drop();
  });

  it('keeps using tables in another schema', async () => {
    const { database, url = '', drop } = await createTestDatabase();
    const customUrl = new URL(url);
    await database.orm.execute('create schema books');
    customUrl.searchParams.set('options', '-c search_path=books,public');
    const first = await openDatabase({ url: customUrl.href });
    await first.orm.execute('create table books.schema_migrations (name text)');
    await first.close();
    const second = await openDatabase({ url: customUrl.href });
    expect((await second.orm.execute('select current_schema()')).rows).toEqual([{ current_schema: 'books' }]);
    await second.close();
    await drop();
  });
});

const config = readConfig({ LOG_LEVEL: 'silent', STEP_UP_MINUTES: '1440' });

/** Adds a few records, on dates that are ambiguous if day and month are swapped. */
async function addRecords(database: Database) {
  const createdAt = new Date('2026-02-03T21:30:00.250Z');
  const admin = await addCustomer(database, { role: 'admin', createdAt });
  const token = createToken();
  await database.orm.transaction((transaction) =>
    insertSession(
      transaction,
      { tokenHash: hashToken(token), userId: admin.id, address: '127.0.0.1', userAgent: undefined },
      config.session,
    ),
  );
  const { id } = await addCustomer(database, { balance: '500.00', createdAt });
  await addTopup(database, id, { createdAt });
  await addWithdrawal(database, id, { createdAt });
  await addTicket(database, id, { createdAt });
  return { token, id };
}

/** Returns the response of each read operation, without fields that change by themselves. */
async function readAll(database: Database, { token, id }: { token: string; id: string }) {
  const app = await buildApp({ database, config });
  const requests = await createExampleRequests({ id, userId: id, name: 'A', path: 'a.webp', kind: 'selfieUpload' });
  const responses: Record<string, { statusCode: number; body: string }> = {};
  for (const { operation, url } of requests.filter(({ operation: { method } }) => method === 'GET')) {
    const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    responses[operation.id] = { statusCode, body: body.replaceAll(/"(last_used|cursor|as_of)":"?[^,"}]*"?/g, '') };
  }
  await app.close();
  return responses;
}

describe.each(['postgres', 'pglite'] as const)('the session settings on %s', (kind) => {
  it('give every read the same response, whatever the defaults of the database', async () => {
    const { database, reopen, drop } = await openTestDatabase(kind);
    const records = await addRecords(database);
    // Slow on the embedded database, so only the full run compares all responses there.
    const expected = kind === 'postgres' || isFullRun ? await readAll(database, records) : undefined;
    await changeDefaults(database);
    const reopened = await reopen();
    expect((await reopened.orm.execute(SETTINGS_QUERY)).rows).toEqual([EXPECTED_SETTINGS]);
    const read = await readAll(reopened, records);
    // Every statement of every read is valid on both databases.
    expect(Object.entries(read).filter(([, { statusCode }]) => statusCode >= 500)).toEqual([]);
    if (expected) expect(read).toEqual(expected);
    await reopened.close();
    await drop();
  });
});

/** Creates a migrated, empty database, and a function that reopens it with its changed defaults. */
async function openTestDatabase(kind: Database['kind']) {
  if (kind === 'postgres') {
    const { database, url = '', drop } = await createTestDatabase();
    return { database, drop, reopen: () => openDatabase({ url }) };
  }
  const database = await startPglite({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  const reopen = async () => startPglite({ loadDataDir: await database.client.dumpDataDir('none') });
  return { database, drop: () => database.close(), reopen };
}
