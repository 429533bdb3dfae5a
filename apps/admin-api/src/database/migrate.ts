import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor, Orm } from './database';
import { getStatementError } from './errors';
import type { Migration } from './migration';
import { migrations as ownMigrations } from './migrations';

/** The advisory lock of migrations: a random number, to avoid collisions with other programs on the database. */
const MIGRATION_LOCK_ID = 7_406_253_811;

const LOCK_POLL_MS = 100;

/** How migrations wait for locks. */
export type RetryPolicy = {
  /**
   * The longest wait for one lock. Later statements on the same table queue behind it, so it is as long as the server's own
   * lock timeout.
   */
  lockTimeoutMs: number;
  /** The delays between attempts, in which queued statements can proceed. */
  retryDelaysMs: readonly number[];
};

const DEFAULT_RETRY_POLICY: RetryPolicy = {
  lockTimeoutMs: 5_000,
  retryDelaysMs: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000],
};

/** The record of an applied migration. */
type Applied = { name: string; appliedAt: string; checksum: string; compatibleFrom: string | null };

/**
 * Applies the pending migrations in order, each in its own transaction unless its file says otherwise. Several processes may
 * call it at the same time: one applies them while the others wait.
 *
 * @param session drizzle over one dedicated connection without time limits
 * @throws Error with a user-facing message if a migration has changed since it was applied, the database has unknown
 * migrations that this version is not compatible with, or a migration fails; the previous ones stay applied
 */
export async function migrate(
  session: Orm,
  migrations: readonly Migration[] = ownMigrations,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
): Promise<void> {
  await acquireMigrationLock(session);
  try {
    await session.execute(sql`set client_min_messages = warning`);
    await session.execute(sql.raw(`set lock_timeout = ${retryPolicy.lockTimeoutMs}`));
    const applied = await readApplied(session);
    rejectUnknownMigrations(applied, migrations);
    for (const migration of migrations) {
      const record = applied.get(migration.name);
      if (!record) await apply(session, migration, retryPolicy);
      else if (record.checksum !== migration.checksum)
        throw new Error(
          `The migration ${migration.name} has changed since it was applied on ${record.appliedAt}. ` +
            'Start the version that migrated the database, or one that contains that migration unchanged.',
        );
    }
  } finally {
    // A lost connection has released all of this already.
    const undo = [
      sql`reset client_min_messages`,
      sql`reset lock_timeout`,
      sql`select pg_advisory_unlock(${MIGRATION_LOCK_ID})`,
    ];
    for (const statement of undo) await session.execute(statement).catch(() => undefined);
  }
}

/**
 * Polls the lock instead of blocking on it: a blocked statement holds a snapshot, which `create index concurrently` would wait
 * for in turn.
 */
async function acquireMigrationLock(session: Orm): Promise<void> {
  for (;;) {
    const { rows } = await session.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_lock(${MIGRATION_LOCK_ID}) as taken`,
    );
    if (rows[0]?.taken) return;
    await delay(LOCK_POLL_MS);
  }
}

async function readApplied(session: Orm): Promise<ReadonlyMap<string, Applied>> {
  await session.execute(sql`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null, compatible_from text)`);
  const { rows } = await session.execute<Applied>(sql`
    select name, checksum, compatible_from as "compatibleFrom",
      to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as "appliedAt"
    from schema_migrations order by name`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** @throws Error if the database has unknown migrations that this version is not compatible with */
function rejectUnknownMigrations(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? '';
  const unknown = [...applied.values()].filter(({ name }) => !known.has(name));
  const unreleased = unknown.find(({ name }) => name < newest);
  if (unreleased)
    throw new Error(
      `The database was created by an unreleased version: it contains the migration ${unreleased.name}. ` +
        'Start with an empty database, or with that version.',
    );
  const rejected = unknown.filter(({ compatibleFrom }) => compatibleFrom === null || newest < compatibleFrom);
  if (rejected.length > 0)
    throw new Error(
      `The database is newer than this program: it contains the migrations ${rejected.map(({ name }) => name).join(', ')}.`,
    );
}

/** Lock timeout and deadlock. */
const LOCK_ERROR_CODES = new Set(['55P03', '40P01']);

/** @throws Error with a user-facing message if it fails, or if each attempt times out on a lock */
async function apply(session: Orm, migration: Migration, { lockTimeoutMs, retryDelaysMs }: RetryPolicy): Promise<void> {
  const run = migration.isTransaction ? runInTransaction : runStatements;
  for (const delayMs of [...retryDelaysMs, undefined]) {
    try {
      return await run(session, migration, lockTimeoutMs);
    } catch (error) {
      if (!LOCK_ERROR_CODES.has(getStatementError(error)?.code ?? '')) throw createFailure(migration, error);
      if (delayMs === undefined) throw createLockError(migration, error);
      await delay(delayMs);
    }
  }
}

async function runInTransaction(session: Orm, migration: Migration): Promise<void> {
  await session.transaction(async (tx) => {
    for (const statement of migration.statements) await tx.execute(sql.raw(statement));
    await record(tx, migration);
  });
}

/** Runs without a lock timeout: nothing queues behind it, and it has to wait for all running transactions. */
const CONCURRENT_STATEMENT = /\bconcurrently\b/i;

async function runStatements(session: Orm, migration: Migration, lockTimeoutMs: number): Promise<void> {
  for (const statement of migration.statements) {
    const statementLockTimeoutMs = CONCURRENT_STATEMENT.test(statement) ? 0 : lockTimeoutMs;
    await session.execute(sql.raw(`set lock_timeout = ${statementLockTimeoutMs}`));
    await session.execute(sql.raw(statement));
    await session.execute(sql.raw(`set lock_timeout = ${lockTimeoutMs}`));
  }
  await record(session, migration);
}

async function record(db: Executor, { name, checksum, compatibleFrom }: Migration): Promise<void> {
  await db.execute(
    sql`insert into schema_migrations (name, checksum, compatible_from) values (${name}, ${checksum}, ${compatibleFrom ?? null})`,
  );
}

/** Describes the state after a failed migration. */
const describeRemainder = ({ isTransaction }: Migration) =>
  isTransaction ? 'It was rolled back' : 'Its completed steps stay, and the next start resumes it';

function createLockError(migration: Migration, cause: unknown): Error {
  return new Error(
    `The migration ${migration.name} has failed: other transactions held locks on its tables. ` +
      `${describeRemainder(migration)}. End the long transactions that pg_stat_activity shows, and start again.`,
    { cause },
  );
}

/** Returns PostgreSQL's message, without the statement that drizzle adds. */
function getRootMessage(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause)
    if (!(current.cause instanceof Error)) return current.message.replace(/\.$/, '');
  return String(error);
}

function createFailure(migration: Migration, cause: unknown): Error {
  return new Error(
    `The migration ${migration.name} has failed: ${getRootMessage(cause)}. ${describeRemainder(migration)}.`,
    {
      cause,
    },
  );
}
