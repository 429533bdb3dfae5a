import type { Client } from 'pg';

/** Drops the indexes of tables, except indexes of constraints, runs a function, and recreates the indexes. */
export async function withoutIndexes(client: Client, tables: string[], run: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  await client.query(`set maintenance_work_mem = '1GB'`);
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await run();
  for (const { definition } of indexes) await client.query(definition);
}
