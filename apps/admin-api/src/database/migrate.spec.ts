import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { untilSomebodyWaits } from '../test-support/locks';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import type { Database, Orm } from './database';
import { migrate, type Patience } from './migrate';
import { readMigration } from './migration';
import { migrations } from './migrations';
import { openPatientSession } from './postgres';
import { clientOf } from './primary';
import * as schema from './schema';

let test: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];

const dropTest = async () => {
  for (const end of ends.splice(0)) await end().catch(() => undefined);
  await test.drop();
};

/** Drizzle over a connection of its own; PGlite has but one. */
async function openSession(): Promise<Orm> {
  if (test.url === undefined) return test.database.orm;
  const client = await openPatientSession(clientOf(test.url));
  ends.push(() => client.end());
  return drizzle(client, { schema, casing: 'snake_case' });
}

const few: Patience = { lockMs: 50, pausesMs: [1, 1] };
const plus = (...more: Parameters<typeof readMigration>[]) => [
  ...migrations,
  ...more.map(([name, file]) => readMigration(name, file)),
];
const applied = async (name: string) =>
  (await test.database.orm.execute(sql`select name, checksum from schema_migrations where name like ${name}`)).rows;

const addsColumn = 'alter table plans add column colour text';
const addsSize = 'alter table plans add column size text';
const buildsIndex = `-- without transaction: plans are read and written meanwhile
drop index concurrently if exists plans_by_status;
--> statement-breakpoint
create index concurrently plans_by_status on plans (status);`;
const indexes = async () =>
  (
    await test.database.orm.execute(
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('plans_by_status')`,
    )
  ).rows;

describe.each<Database['kind']>(['postgres', 'pglite'])('migrate, on %s', (kind) => {
  beforeEach(async () => {
    test = await createTestDatabase(kind);
  });
  afterEach(dropTest);

  it('builds an index concurrently where the file says that it has no transaction', async () => {
    await migrate(await openSession(), plus(['9000_index', buildsIndex]));
    expect(await indexes()).toEqual([{ valid: true }]);
    expect(await applied('9%')).toHaveLength(1);
  });

  // Both databases run the same statements in the tests below, and each test would create another embedded database, which is slow.
  if (kind === 'pglite' && !isFull) return;

  it('refuses a migration that has changed since it was applied, and takes one with other line endings', async () => {
    const session = await openSession();
    await migrate(session, plus(['9000_colour', `${addsColumn};\n`]));
    await migrate(session, plus(['9000_colour', `${addsColumn};\r\n`]));
    await expect(migrate(session, plus(['9000_colour', `${addsColumn} not null;\n`]))).rejects.toThrow(
      /^The migration 9000_colour has changed since it was applied on \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Start the program/,
    );
  });

  it('refuses a database of a version that was never released, in words that say what to do', async () => {
    const session = await openSession();
    await session.execute(sql`insert into schema_migrations (name, checksum) values ('0001_tables', 'other')`);
    await expect(migrate(session)).rejects.toThrow(
      'The database was made by a version that was never released: it has the migration 0001_tables. Start with an empty database, or with that version.',
    );
  });

  it('keeps the migrations before one that fails, nothing of that one, and says which and why', async () => {
    const session = await openSession();
    const broken = `${addsSize};--> statement-breakpoint
select 1 / 0`;
    const failing = plus(['9000_colour', addsColumn], ['9001_size', broken]);
    await expect(migrate(session, failing)).rejects.toThrow(
      'The migration 9001_size has failed: division by zero. Nothing of it has changed the database.',
    );
    expect(await applied('9%')).toEqual([{ name: '9000_colour', checksum: expect.any(String) }]);
    await migrate(session, plus(['9000_colour', addsColumn], ['9001_size', addsSize]));
  });

  it('leaves a newer database alone, unless it says that this program runs over it', async () => {
    const session = await openSession();
    const newest = migrations.at(-1)?.name ?? '';
    await migrate(session, plus(['9000_colour', `-- runs under: ${newest.slice(0, 4)}\n${addsColumn}`]));
    await migrate(session);
    await expect(migrate(session, migrations.slice(0, -1))).rejects.toThrow(
      /^The database is newer than this program: it has .*\b9000_colour\.$/,
    );
    await migrate(
      session,
      plus(['9000_colour', `-- runs under: ${newest.slice(0, 4)}\n${addsColumn}`], ['9001_b', 'select 1']),
    );
    await expect(migrate(session)).rejects.toThrow('The database is newer than this program: it has 9001_b.');
  });
});

describe('migrate, beside others on PostgreSQL', () => {
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(dropTest);

  it('gives up a lock that others hold, lets them write in between, and says that nothing has changed', async () => {
    const [session, holder] = [await openSession(), await openSession()];
    await holder.execute(sql`begin`);
    await holder.execute(sql`lock table plans in access share mode`);
    await expect(migrate(session, plus(['9000_colour', addsColumn]), few)).rejects.toThrow(
      /^The migration 9000_colour has given up: others hold a lock .* Nothing of it has changed the database\. End the long/,
    );
    expect(await applied('9%')).toEqual([]);

    const again = migrate(session, plus(['9000_colour', addsColumn]), { lockMs: 50, pausesMs: Array(1000).fill(1) });
    await untilSomebodyWaits(test.database);
    await holder.execute(sql`commit`);
    await again;
    expect(await applied('9%')).toHaveLength(1);
  });

  it('builds an index again that was left half built by a process that died', async () => {
    const [session, writer] = [await openSession(), await openSession()];
    await writer.execute(sql`begin`);
    await writer.execute(sql`lock table plans in row exclusive mode`);
    const cut = migrate(session, plus(['9000_index', buildsIndex]));
    const failed = expect(cut).rejects.toThrow(
      /^The migration 9000_index has failed: .*begun again at the next start\.$/,
    );
    await untilSomebodyWaits(test.database);
    await writer.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await failed;
    expect(await indexes()).toEqual([{ valid: false }]);
    await writer.execute(sql`commit`);

    await migrate(await openSession(), plus(['9000_index', buildsIndex]));
    expect(await indexes()).toEqual([{ valid: true }]);
  });

  // `database.spec.ts` has several that start at once with what there is to migrate.
  it.runIf(isFull)('lets several processes start at once that build an index concurrently', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 }, openSession));
    await Promise.all(sessions.map((session) => migrate(session, plus(['9000_index', buildsIndex]))));
    expect(await applied('9%')).toHaveLength(1);
  });
});

it('refuses a file that builds an index concurrently, and would not drop a half-built one', () => {
  expect(() => readMigration('9000_index', 'create index concurrently plans_by_status on plans (status)')).toThrow(
    '9000_index must say "drop index concurrently if exists plans_by_status" before it builds that index.',
  );
});
