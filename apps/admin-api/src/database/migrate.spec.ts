import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { waitForBlockedQuery } from '../test-support/locks';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import type { Database, Orm } from './database';
import { migrate, type RetryPolicy } from './migrate';
import { readMigration } from './migration';
import { migrations } from './migrations';
import { openMigrationSession } from './postgres';
import { createClientClass } from './primary';
import * as schema from './schema';

let testDatabase: TestDatabase;
const cleanups: (() => Promise<unknown>)[] = [];

const dropTestDatabase = async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp().catch(() => undefined);
  await testDatabase.drop();
};

/** Opens a separate connection. Returns the only one of PGlite. */
async function openSession(): Promise<Orm> {
  if (testDatabase.url === undefined) return testDatabase.database.orm;
  const client = await openMigrationSession(createClientClass(testDatabase.url));
  cleanups.push(() => client.end());
  return drizzle(client, { schema, casing: 'snake_case' });
}

const SHORT_POLICY: RetryPolicy = { lockTimeoutMs: 50, retryDelaysMs: [1, 1] };
const addMigrations = (...added: Parameters<typeof readMigration>[]) => [
  ...migrations,
  ...added.map(([name, file]) => readMigration(name, file)),
];
const getAppliedMigrations = async (name: string) =>
  (await testDatabase.database.orm.execute(sql`select name, checksum from schema_migrations where name like ${name}`))
    .rows;

const ADD_COLUMN = 'alter table plans add column colour text';
const ADD_SIZE = 'alter table plans add column size text';
const CREATE_INDEX = `-- without transaction: plans must stay readable and writable
drop index concurrently if exists plans_by_status;
--> statement-breakpoint
create index concurrently plans_by_status on plans (status);`;
const getIndexValidity = async () =>
  (
    await testDatabase.database.orm.execute(
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('plans_by_status')`,
    )
  ).rows;

describe.each<Database['kind']>(['postgres', 'pglite'])('migrate, on %s', (kind) => {
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
  });
  afterEach(dropTestDatabase);

  it('creates an index concurrently if the file opts out of the transaction', async () => {
    await migrate(await openSession(), addMigrations(['9000_index', CREATE_INDEX]));
    expect(await getIndexValidity()).toEqual([{ valid: true }]);
    expect(await getAppliedMigrations('9%')).toHaveLength(1);
  });

  // Both databases run the same statements in the tests below, and each test would create another embedded database, which is slow.
  if (kind === 'pglite' && !isFullRun) return;

  it('rejects a migration that has changed since it was applied, but ignores line endings', async () => {
    const session = await openSession();
    await migrate(session, addMigrations(['9000_colour', `${ADD_COLUMN};\n`]));
    await migrate(session, addMigrations(['9000_colour', `${ADD_COLUMN};\r\n`]));
    await expect(migrate(session, addMigrations(['9000_colour', `${ADD_COLUMN} not null;\n`]))).rejects.toThrow(
      /^The migration 9000_colour has changed since it was applied on \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Start the version/,
    );
  });

  it('rejects a database of an unreleased version, and explains what to do', async () => {
    const session = await openSession();
    await session.execute(sql`insert into schema_migrations (name, checksum) values ('0001_tables', 'other')`);
    await expect(migrate(session)).rejects.toThrow(
      'The database was created by an unreleased version: it contains the migration 0001_tables. Start with an empty database, or with that version.',
    );
  });

  it('keeps the migrations before a failed one, rolls that one back, and reports the error', async () => {
    const session = await openSession();
    const broken = `${ADD_SIZE};--> statement-breakpoint
select 1 / 0`;
    const failing = addMigrations(['9000_colour', ADD_COLUMN], ['9001_size', broken]);
    await expect(migrate(session, failing)).rejects.toThrow(
      'The migration 9001_size has failed: division by zero. It was rolled back.',
    );
    expect(await getAppliedMigrations('9%')).toEqual([{ name: '9000_colour', checksum: expect.any(String) }]);
    await migrate(session, addMigrations(['9000_colour', ADD_COLUMN], ['9001_size', ADD_SIZE]));
  });

  it('rejects a newer database, unless its migrations are compatible with this version', async () => {
    const session = await openSession();
    const newest = migrations.at(-1)?.name ?? '';
    await migrate(session, addMigrations(['9000_colour', `-- compatible from: ${newest.slice(0, 4)}\n${ADD_COLUMN}`]));
    await migrate(session);
    await expect(migrate(session, migrations.slice(0, -1))).rejects.toThrow(
      /^The database is newer than this program: it contains the migrations .*\b9000_colour\.$/,
    );
    await migrate(
      session,
      addMigrations(
        ['9000_colour', `-- compatible from: ${newest.slice(0, 4)}\n${ADD_COLUMN}`],
        ['9001_b', 'select 1'],
      ),
    );
    await expect(migrate(session)).rejects.toThrow(
      'The database is newer than this program: it contains the migrations 9001_b.',
    );
  });
});

describe('concurrent migrations on PostgreSQL', () => {
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
  });
  afterEach(dropTestDatabase);

  it('gives up waiting for a lock, and lets others write between attempts', async () => {
    const [session, holder] = [await openSession(), await openSession()];
    await holder.execute(sql`begin`);
    await holder.execute(sql`lock table plans in access share mode`);
    await expect(migrate(session, addMigrations(['9000_colour', ADD_COLUMN]), SHORT_POLICY)).rejects.toThrow(
      /^The migration 9000_colour has failed: other transactions held locks .* It was rolled back\. End the long/,
    );
    expect(await getAppliedMigrations('9%')).toEqual([]);

    const retried = migrate(session, addMigrations(['9000_colour', ADD_COLUMN]), {
      lockTimeoutMs: 50,
      retryDelaysMs: Array(1000).fill(1),
    });
    await waitForBlockedQuery(testDatabase.database);
    await holder.execute(sql`commit`);
    await retried;
    expect(await getAppliedMigrations('9%')).toHaveLength(1);
  });

  it('rebuilds an index that an interrupted run has left invalid', async () => {
    const [session, writer] = [await openSession(), await openSession()];
    await writer.execute(sql`begin`);
    await writer.execute(sql`lock table plans in row exclusive mode`);
    const interrupted = migrate(session, addMigrations(['9000_index', CREATE_INDEX]));
    const failed = expect(interrupted).rejects.toThrow(
      /^The migration 9000_index has failed: .*the next start resumes it\.$/,
    );
    await waitForBlockedQuery(testDatabase.database);
    await writer.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await failed;
    expect(await getIndexValidity()).toEqual([{ valid: false }]);
    await writer.execute(sql`commit`);

    await migrate(await openSession(), addMigrations(['9000_index', CREATE_INDEX]));
    expect(await getIndexValidity()).toEqual([{ valid: true }]);
  });

  // `database.spec.ts` covers concurrent starts with the real migrations.
  it.runIf(isFullRun)('lets several processes run the same migration without a transaction', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 }, openSession));
    await Promise.all(sessions.map((session) => migrate(session, addMigrations(['9000_index', CREATE_INDEX]))));
    expect(await getAppliedMigrations('9%')).toHaveLength(1);
  });
});

it('rejects a file that creates an index concurrently without dropping an invalid one first', () => {
  expect(() => readMigration('9000_index', 'create index concurrently plans_by_status on plans (status)')).toThrow(
    '9000_index must contain "drop index concurrently if exists plans_by_status" before it builds that index.',
  );
});
