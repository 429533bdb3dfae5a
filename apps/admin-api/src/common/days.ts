import { sql, type SQL } from 'drizzle-orm';

/**
 * The first moment of a day in UTC, in SQL.
 *
 * @param day as `2026-03-31`
 */
export const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'UTC')`;

/** The first moment after a day in UTC, in SQL: everything before it is on that day or earlier. */
export const endOfDay = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a moment in UTC as people say it, for example "3 March 2027". */
export const formatDay = (moment: Date): string => words.format(moment);
