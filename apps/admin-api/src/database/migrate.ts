import { sql } from 'drizzle-orm';
import type { Orm } from './database';
import { migrations } from './migrations';

/** Any number that no other program on the same database uses for its own advisory locks. */
const migrationLock = 7_406_253_811;

/**
 * Brings the database to this program's version in one transaction. Several processes may call it at once: one works,
 * the others wait and then find nothing to do.
 *
 * @throws Error when the database has migrations that this program does not know.
 */
export async function migrate(orm: Orm): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.execute(sql`set local client_min_messages = warning`);
    await tx.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await tx.execute<{ name: string }>(sql`select name from schema_migrations`);
    const applied = new Set(rows.map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`);

    for (const { name, statements } of migrations) {
      if (applied.has(name)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (name) values (${name})`);
    }
  });
}
