import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor, Orm } from './database';
import { statementErrorOf } from './errors';
import type { Migration } from './migration';
import { migrations as ownMigrations } from './migrations';

/** Any number that no other program on the same database uses for its own advisory locks. */
const migrationLock = 7_406_253_811;

/** How often a process that waits for another one's migrations looks whether they are done, in milliseconds. */
const lookEveryMs = 100;

/** How a migration waits for what others hold locked. */
export type Patience = {
  /**
   * The longest wait for one lock, in milliseconds. Whoever comes later to the same table waits behind it, so that it is as
   * long as the server's own statements wait.
   */
  lockMs: number;
  /** The pauses between the tries, in milliseconds, in which those who queued behind it get on. */
  pausesMs: readonly number[];
};

const usualPatience: Patience = { lockMs: 5_000, pausesMs: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] };

/** What is recorded of a migration that was applied. */
type Applied = { name: string; appliedAt: string; checksum: string; runsUnder: string | null };

/**
 * Brings the database to this program's version, one migration after the other, each in a transaction of its own unless its
 * file says otherwise. Several processes may call it at once: one works, the others wait and then find nothing to do.
 *
 * @param session drizzle over one connection, which has no time limits and is not used for anything else meanwhile
 * @throws Error with a sentence when a migration has changed since it was applied, when the database has migrations that this
 * program neither knows nor runs over, or when one fails: those before it stay
 */
export async function migrate(
  session: Orm,
  migrations: readonly Migration[] = ownMigrations,
  patience: Patience = usualPatience,
): Promise<void> {
  await takeTurn(session);
  try {
    await session.execute(sql`set client_min_messages = warning`);
    await session.execute(sql.raw(`set lock_timeout = ${patience.lockMs}`));
    const applied = await readApplied(session);
    refuseUnknown(applied, migrations);
    for (const migration of migrations) {
      const record = applied.get(migration.name);
      if (!record) await apply(session, migration, patience);
      else if (record.checksum !== migration.checksum)
        throw new Error(
          `The migration ${migration.name} has changed since it was applied on ${record.appliedAt}. ` +
            'Start the program that the database was migrated with, or one with that migration as it was.',
        );
    }
  } finally {
    // A connection that is lost has let go of all this already.
    const undo = [
      sql`reset client_min_messages`,
      sql`reset lock_timeout`,
      sql`select pg_advisory_unlock(${migrationLock})`,
    ];
    for (const statement of undo) await session.execute(statement).catch(() => undefined);
  }
}

/**
 * Waits for the other processes' migrations by looking, not in a statement: a statement that waits holds a snapshot, and
 * whoever builds an index concurrently would wait for that one in turn.
 */
async function takeTurn(session: Orm): Promise<void> {
  for (;;) {
    const { rows } = await session.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_lock(${migrationLock}) as taken`,
    );
    if (rows[0]?.taken) return;
    await delay(lookEveryMs);
  }
}

async function readApplied(session: Orm): Promise<ReadonlyMap<string, Applied>> {
  await session.execute(sql`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null, runs_under text)`);
  const { rows } = await session.execute<Applied>(sql`
    select name, checksum, runs_under as "runsUnder",
      to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as "appliedAt"
    from schema_migrations order by name`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** @throws Error when the database has migrations that this program neither knows nor runs over */
function refuseUnknown(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? '';
  const unknown = [...applied.values()].filter(({ name }) => !known.has(name));
  const unreleased = unknown.find(({ name }) => name < newest);
  if (unreleased)
    throw new Error(
      `The database was made by a version that was never released: it has the migration ${unreleased.name}. ` +
        'Start with an empty database, or with that version.',
    );
  const refused = unknown.filter(({ runsUnder }) => runsUnder === null || newest < runsUnder);
  if (refused.length > 0)
    throw new Error(`The database is newer than this program: it has ${refused.map(({ name }) => name).join(', ')}.`);
}

/** PostgreSQL gave up a lock that did not come, or undid one of two who waited for each other. */
const heldByOthers = new Set(['55P03', '40P01']);

/** @throws Error with a sentence when it fails, or when others hold what it needs at each try */
async function apply(session: Orm, migration: Migration, { lockMs, pausesMs }: Patience): Promise<void> {
  const run = migration.isTransaction ? runWhole : runEach;
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await run(session, migration, lockMs);
    } catch (error) {
      if (!heldByOthers.has(statementErrorOf(error)?.code ?? '')) throw failureOf(migration, error);
      if (pauseMs === undefined) throw lockedOut(migration, error);
      await delay(pauseMs);
    }
  }
}

async function runWhole(session: Orm, migration: Migration): Promise<void> {
  await session.transaction(async (tx) => {
    for (const statement of migration.statements) await tx.execute(sql.raw(statement));
    await record(tx, migration);
  });
}

/** Nobody queues behind a statement that runs `concurrently`, and it has to wait for the longest transaction there is. */
const runsBesideOthers = /\bconcurrently\b/i;

async function runEach(session: Orm, migration: Migration, lockMs: number): Promise<void> {
  for (const statement of migration.statements) {
    const patienceMs = runsBesideOthers.test(statement) ? 0 : lockMs;
    await session.execute(sql.raw(`set lock_timeout = ${patienceMs}`));
    await session.execute(sql.raw(statement));
    await session.execute(sql.raw(`set lock_timeout = ${lockMs}`));
  }
  await record(session, migration);
}

async function record(db: Executor, { name, checksum, runsUnder }: Migration): Promise<void> {
  await db.execute(
    sql`insert into schema_migrations (name, checksum, runs_under) values (${name}, ${checksum}, ${runsUnder ?? null})`,
  );
}

/** What stays of a migration that did not come to its end. */
const whatStays = ({ isTransaction }: Migration) =>
  isTransaction
    ? 'Nothing of it has changed the database'
    : 'What it has done stays, and it is begun again at the next start';

function lockedOut(migration: Migration, cause: unknown): Error {
  return new Error(
    `The migration ${migration.name} has given up: others hold a lock on what it changes, and did not let go. ` +
      `${whatStays(migration)}. End the long transactions that pg_stat_activity shows, and start again.`,
    { cause },
  );
}

/** What PostgreSQL says, without the statement that drizzle puts before it. */
function innermost(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause)
    if (!(current.cause instanceof Error)) return current.message.replace(/\.$/, '');
  return String(error);
}

function failureOf(migration: Migration, cause: unknown): Error {
  return new Error(`The migration ${migration.name} has failed: ${innermost(cause)}. ${whatStays(migration)}.`, {
    cause,
  });
}
