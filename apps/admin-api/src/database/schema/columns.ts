import { sql, type SQL } from 'drizzle-orm';
import { customType, numeric } from 'drizzle-orm/pg-core';
import { parseInstant } from '../parse-instant';

/** US dollars with two decimals. A string in code, so that no float ever holds it. */
export const money = () => numeric({ precision: 18, scale: 2 });

/** A percentage with two decimals, as a string. */
export const percentage = () => numeric({ precision: 7, scale: 2 });

/** A point in time, as a `Date`. */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: parseInstant,
  toDriver: (time) => time.toISOString(),
});

/** The time of creation, set by the database. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** The time of the last change; drizzle sets it on every update. */
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => new Date());

/** Raw bytes. Both drivers take and give a `Uint8Array` (pg's `Buffer` is one). */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Text that sorts by code point on every machine, whatever the database's locale is. */
export const codePointText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

/** Words of our own as a list of literals: a constraint takes no parameters. */
export const literals = (words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '));
