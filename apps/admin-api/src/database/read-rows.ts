import type { SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { parseInstant } from './parse-instant';

/** PostgreSQL's number for `timestamptz`, in every database (`select 'timestamptz'::regtype::oid`). */
const timestampWithTimeZone = 1184;

/**
 * Reads rows with SQL of our own. Drizzle turns a point in time into a `Date` only in queries that it has built itself;
 * here it is one too.
 */
export async function readRows<Row extends Record<string, unknown>>(db: Executor, query: SQL): Promise<Row[]> {
  const { rows, fields } = await db.execute<Row>(query);
  const instants = fields.filter(({ dataTypeID }) => dataTypeID === timestampWithTimeZone).map(({ name }) => name);
  return rows.map((row) =>
    Object.assign(row, Object.fromEntries(instants.map((name) => [name, toInstant(row[name])]))),
  );
}

const toInstant = (value: unknown): Date | null => (typeof value === 'string' ? parseInstant(value) : null);
