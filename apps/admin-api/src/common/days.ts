import { endOfDay, formatDate, startOfDay } from '@countinghouse/time';
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
export type Stretch = { since?: Date | undefined; until?: Date | undefined };

/** Beyond these there are no records, and the database's calendar has other names for the years. */
const [earliest, latest] = [Date.parse('0001-01-02'), Date.parse('9999-12-30')];
const within = (moment: Date) => new Date(Math.min(Math.max(moment.getTime(), earliest), latest));

const stretchOf = ({ from, to, time_zone = 'UTC' }: Days): Stretch => ({
  since: from === undefined ? undefined : within(startOfDay(from, time_zone)),
  until: to === undefined ? undefined : within(endOfDay(to, time_zone)),
});

const moment = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** That a column is in a stretch, in SQL. Undefined where that is no condition. */
export function isIn(column: SQLWrapper, { since, until }: Stretch): SQL | undefined {
  const conditions = [
    ...(since === undefined ? [] : [sql`${column} >= ${moment(since)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${moment(until)}`]),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** That a column is on one of some days, in SQL. Undefined where no day is asked for. */
export const isOnDays = (column: SQLWrapper, days: Days): SQL | undefined => isIn(column, stretchOf(days));

/** That a column is before some days, in SQL: never where they have no beginning. */
export function isBeforeDays(column: SQLWrapper, days: Days): SQL {
  const { since } = stretchOf(days);
  return since === undefined ? sql`false` : sql`${column} < ${moment(since)}`;
}

/** What of a day in UTC some days of another zone have: rows that no counter knows. */
export type Edge = Stretch & { day: string };

/** Some days as counters by days in UTC see them. */
export type CountedDays = {
  /** The first and the last day that is asked for as a whole. Where the first comes after the last, there is none. */
  from: string | undefined;
  to: string | undefined;
  /** What is asked for besides: at most two parts of days. Those of UTC have none. */
  edges: Edge[];
};

const dayLength = 86_400_000;
const midnightBefore = (date: Date) => new Date(Math.floor(date.getTime() / dayLength) * dayLength);
const midnightAfter = (date: Date) => new Date(Math.ceil(date.getTime() / dayLength) * dayLength);
const isMidnight = (date: Date) => date.getTime() % dayLength === 0;
const toDay = (date: Date) => date.toISOString().slice(0, 10);

export function countedDays(days: Days): CountedDays {
  const { since, until } = stretchOf(days);
  const isNone = since !== undefined && until !== undefined && since >= until;
  const edges: Edge[] = [];
  if (since !== undefined && !isMidnight(since) && !isNone) {
    const end = midnightAfter(since);
    edges.push({ day: toDay(since), since, until: until !== undefined && until < end ? until : end });
  }
  if (until !== undefined && !isMidnight(until) && !isNone) {
    const begin = midnightBefore(until);
    if (since === undefined || begin >= since) edges.push({ day: toDay(until), since: begin, until });
  }
  return {
    from: since && toDay(midnightAfter(since)),
    to: until && toDay(new Date(midnightBefore(until).getTime() - 1)),
    edges,
  };
}

/** The first moment of a day in UTC, in SQL. */
export const startOfUtcDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'UTC')`;

/** A moment to the minute in a sentence, for example "3 Mar 2027, 14:05 UTC". */
export const formatTime = (date: Date): string => `${formatDate(date, { timeZone: 'UTC', withTime: true })} UTC`;

/** The day of a moment in UTC in a sentence, for example "3 Mar 2027 (UTC)". */
export const formatDay = (date: Date): string => `${formatDate(date, { timeZone: 'UTC' })} (UTC)`;
