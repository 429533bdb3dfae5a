import type { SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { parseInstant } from './parse-instant';

/** The OID of `timestamptz`, the same in every database (`select 'timestamptz'::regtype::oid`). */
const TIMESTAMPTZ_OID = 1184;

/**
 * Reads rows with a raw query, and converts times to `Date`, which drizzle does only in queries that it has built.
 */
export async function readRows<Row extends Record<string, unknown>>(db: Executor, query: SQL): Promise<Row[]> {
  const { rows, fields } = await db.execute<Row>(query);
  const timeColumns = fields.filter(({ dataTypeID }) => dataTypeID === TIMESTAMPTZ_OID).map(({ name }) => name);
  return rows.map((row) =>
    Object.assign(row, Object.fromEntries(timeColumns.map((name) => [name, toInstant(row[name])]))),
  );
}

const toInstant = (value: unknown): Date | null => (typeof value === 'string' ? parseInstant(value) : null);
