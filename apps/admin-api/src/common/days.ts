import { endOfDay, formatDate, startOfDay } from '@countinghouse/shared/time';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The days that a list is asked for, in the contract's words. Both ends count, and either may be left open. */
export type Days = {
  /** As `2026-03-31`. */
  from?: string | undefined;
  to?: string | undefined;
  /** Whose days they are. Default `UTC`. */
  time_zone?: string | undefined;
};

/** From a moment on, until before another one. */
type Stretch = { since?: Date | undefined; until?: Date | undefined };

/** Beyond these there are no records, and the database's calendar has other names for the years. */
const [earliest, latest] = [Date.parse('0001-01-02'), Date.parse('9999-12-30')];
const within = (moment: Date) => new Date(Math.min(Math.max(moment.getTime(), earliest), latest));

const stretchOf = ({ from, to, time_zone = 'UTC' }: Days): Stretch => ({
  since: from === undefined ? undefined : within(startOfDay(from, time_zone)),
  until: to === undefined ? undefined : within(endOfDay(to, time_zone)),
});

const moment = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** That a column is on one of some days, in SQL. Undefined where no day is asked for. */
export function isOnDays(column: SQLWrapper, days: Days): SQL | undefined {
  const { since, until } = stretchOf(days);
  const conditions = [
    ...(since === undefined ? [] : [sql`${column} >= ${moment(since)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${moment(until)}`]),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** That a column is before some days, in SQL: never where they have no beginning. */
export function isBeforeDays(column: SQLWrapper, days: Days): SQL {
  const { since } = stretchOf(days);
  return since === undefined ? sql`false` : sql`${column} < ${moment(since)}`;
}

/** A moment to the minute in a sentence, for example "3 Mar 2027, 14:05 UTC". */
export const formatTime = (date: Date): string => `${formatDate(date, { timeZone: 'UTC', withTime: true })} UTC`;

/** The day of a moment in UTC in a sentence, for example "3 Mar 2027 (UTC)". */
export const formatDay = (date: Date): string => `${formatDate(date, { timeZone: 'UTC' })} (UTC)`;
