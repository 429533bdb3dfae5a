import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/** Returns a checksum of the rows of each table, to check that nothing was written in between. */
export async function getTableChecksums({ orm }: Database): Promise<Record<string, string>> {
  const tables = await orm.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const checksums = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, (coalesce(sum(hashtextextended(t::text, 0)), 0) || ' in ' || count(*)) as sum from ${sql.identifier(name)} t`,
  );
  const { rows } = await orm.execute<{ name: string; sum: string }>(sql.join(checksums, sql` union all `));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
