import { endOfDay, formatDate, startOfDay } from '@countinghouse/shared/time';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A range of days as the contract's query parameters. Both ends are inclusive and optional. */
export type DayRange = {
  /** For example `2026-03-31`. */
  from?: string | undefined;
  to?: string | undefined;
  /** @default `UTC` */
  time_zone?: string | undefined;
};

/** A range of time: `since` is inclusive, `until` is exclusive. */
type TimeRange = { since?: Date | undefined; until?: Date | undefined };

/** No record is outside these years, and PostgreSQL formats years outside them differently. */
const [MIN_TIME_MS, MAX_TIME_MS] = [Date.parse('0001-01-02'), Date.parse('9999-12-30')];
const clampTime = (time: Date) => new Date(Math.min(Math.max(time.getTime(), MIN_TIME_MS), MAX_TIME_MS));

const toTimeRange = ({ from, to, time_zone = 'UTC' }: DayRange): TimeRange => ({
  since: from === undefined ? undefined : clampTime(startOfDay(from, time_zone)),
  until: to === undefined ? undefined : clampTime(endOfDay(to, time_zone)),
});

const toTimestamp = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Returns the SQL condition that a column is within a range of days; undefined for an open range. */
export function isWithinDays(column: SQLWrapper, days: DayRange): SQL | undefined {
  const { since, until } = toTimeRange(days);
  const conditions = [
    ...(since === undefined ? [] : [sql`${column} >= ${toTimestamp(since)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${toTimestamp(until)}`]),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** Returns the SQL condition that a column is before a range of days; false if the range has no start. */
export function isBeforeDays(column: SQLWrapper, days: DayRange): SQL {
  const { since } = toTimeRange(days);
  return since === undefined ? sql`false` : sql`${column} < ${toTimestamp(since)}`;
}

/** Formats a time to the minute, for example "3 Mar 2027, 14:05 UTC". */
export const formatTime = (date: Date): string => `${formatDate(date, { timeZone: 'UTC', withTime: true })} UTC`;

/** Formats the UTC day of a time, for example "3 Mar 2027 (UTC)". */
export const formatDay = (date: Date): string => `${formatDate(date, { timeZone: 'UTC' })} (UTC)`;
