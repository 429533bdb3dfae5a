import { sql, type SQL } from 'drizzle-orm';
import { customType, numeric } from 'drizzle-orm/pg-core';
import { parseInstant } from '../parse-instant';

/** US dollars with two decimals. A string in code, to avoid floating point. */
export const money = () => numeric({ precision: 18, scale: 2 });

/** A percentage with two decimals. A string in code. */
export const percentage = () => numeric({ precision: 7, scale: 2 });

export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: parseInstant,
  toDriver: (time) => time.toISOString(),
});

/** The creation time, set by the database. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** The time of the last update, set by drizzle. */
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => new Date());

/** Raw bytes. Both drivers use `Uint8Array` (pg's `Buffer` is one). */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Text that sorts by code point, whatever the database's locale. */
export const codePointText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

/** Formats constant values as SQL literals, because constraints take no parameters. */
export const toSqlLiterals = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));
