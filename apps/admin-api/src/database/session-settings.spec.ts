import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { buildApp } from '../app/app';
import { readConfig } from '../config/config';
import { createToken, hashToken } from '../common/tokens';
import { insertSession } from '../modules/session/session-repository';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../test-support/customers';
import { exampleRequests } from '../test-support/example-requests';
import { createTestDatabase } from '../test-support/postgres';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { startPglite } from './pglite';
import { openPatientSession } from './postgres';
import { clientOf } from './primary';

const hostile = {
  datestyle: `'SQL, DMY'`,
  timezone: `'Asia/Kathmandu'`,
  intervalstyle: `'sql_standard'`,
  search_path: `'elsewhere'`,
  standard_conforming_strings: 'off',
  lc_messages: `'C.UTF-8'`,
};

const wanted = {
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  search_path: 'public, public',
  standard_conforming_strings: 'on',
  lc_messages: 'C',
};
const question = `select ${Object.keys(wanted)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`;

/** Makes every later session of the database begin with other settings than ours. */
async function makeHostile({ orm }: Database) {
  await orm.execute('create schema elsewhere');
  for (const [name, value] of Object.entries(hostile))
    await orm.execute(
      `do $do$ begin execute format('alter database %I set ${name} = ${value.replaceAll("'", "''")}', current_database()); end $do$`,
    );
}

describe('on PostgreSQL', () => {
  it('every connection has our settings, whatever the database has set', async () => {
    const { database, url = '', drop } = await createTestDatabase();
    await makeHostile(database);

    const before = new pg.Client(url);
    await before.connect();
    expect((await before.query(question)).rows).not.toEqual([wanted]);
    await before.end();

    const reopened = await openDatabase({ url, replicaUrl: url });
    const { orm, search, replica } = reopened;
    expect((await orm.execute(question)).rows).toEqual([wanted]);
    expect(await search(async (own) => (await own.execute(question)).rows, new AbortController().signal)).toEqual([
      wanted,
    ]);
    expect((await replica?.orm.execute(question))?.rows).toEqual([wanted]);
    const session = await openPatientSession(clientOf(url));
    expect((await session.query(question)).rows).toEqual([wanted]);
    await session.end();
    // Migrations that are there are found, and not made again in another schema.
    await reopened.migrate();
    const { rows } = await orm.execute(`select schemaname from pg_tables where tablename = 'schema_migrations'`);
    expect(rows).toEqual([{ schemaname: 'public' }]);
    await reopened.close();
    await drop();
  });

  it('a role that may not choose the language of messages connects too', async () => {
    const { database, url = '', drop } = await createTestDatabase();
    const role = `clerk_${new URL(url).pathname.slice(1)}`;
    await database.orm.execute(`create role ${role} login password 'secret'`);
    const own = new URL(url);
    own.username = role;
    own.password = 'secret';
    const asClerk = await openDatabase({ url: own.href });
    const { lc_messages: _, ...rest } = wanted;
    expect((await asClerk.orm.execute(question)).rows).toMatchObject([rest]);
    await asClerk.close();
    await database.orm.execute(`drop role ${role}`);
    await drop();
  });

  it('tables in a schema of their own stay in use', async () => {
    const { database, url = '', drop } = await createTestDatabase();
    const own = new URL(url);
    await database.orm.execute('create schema books');
    own.searchParams.set('options', '-c search_path=books,public');
    const first = await openDatabase({ url: own.href });
    await first.orm.execute('create table books.schema_migrations (name text)');
    await first.close();
    const second = await openDatabase({ url: own.href });
    expect((await second.orm.execute('select current_schema()')).rows).toEqual([{ current_schema: 'books' }]);
    await second.close();
    await drop();
  });
});

const config = readConfig({ LOG_LEVEL: 'silent', STEP_UP_MINUTES: '1440' });

/** Makes a little of everything, on days that read differently where day and month are swapped. */
async function fill(database: Database) {
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

/** What each read of the contract responds over a database, but for what changes by itself. */
async function readAll(database: Database, { token, id }: { token: string; id: string }) {
  const app = await buildApp({ database, config });
  const requests = await exampleRequests({ id, userId: id, name: 'A', path: 'a.webp', kind: 'selfieUpload' });
  const responses: Record<string, { statusCode: number; body: string }> = {};
  for (const { operation, url } of requests.filter(({ operation: { method } }) => method === 'GET')) {
    const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    responses[operation.id] = { statusCode, body: body.replaceAll(/"(last_used|cursor|as_of)":"?[^,"}]*"?/g, '') };
  }
  await app.close();
  return responses;
}

describe.each(['postgres', 'pglite'] as const)('on %s', (kind) => {
  it('every read has the same response whatever the database has set', async () => {
    const { database, reopen, drop } = await open(kind);
    const known = await fill(database);
    // With the same settings the embedded database, which is slow, reads the same: only the full run compares all of it.
    const expected = kind === 'postgres' || isFull ? await readAll(database, known) : undefined;
    await makeHostile(database);
    const reopened = await reopen();
    expect((await reopened.orm.execute(question)).rows).toEqual([wanted]);
    const read = await readAll(reopened, known);
    // On either database, each statement of each read is one that it understands.
    expect(Object.entries(read).filter(([, { statusCode }]) => statusCode >= 500)).toEqual([]);
    if (expected) expect(read).toEqual(expected);
    await reopened.close();
    await drop();
  });
});

/** A migrated, empty database, and how it is opened again with what it has been set to. */
async function open(kind: Database['kind']) {
  if (kind === 'postgres') {
    const { database, url = '', drop } = await createTestDatabase();
    return { database, drop, reopen: () => openDatabase({ url }) };
  }
  const database = await startPglite({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  const reopen = async () => startPglite({ loadDataDir: await database.client.dumpDataDir('none') });
  return { database, drop: () => database.close(), reopen };
}
