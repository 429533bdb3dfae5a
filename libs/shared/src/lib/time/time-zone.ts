/** Local date and time in a time zone; months from 1. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Cached, because creating a formatter is expensive. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Whether a text names an IANA time zone: `Europe/Zurich`, `UTC`. An offset does not, because it has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    getFormatter(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the local date and time of an instant in a time zone.
 *
 * @throws RangeError if the date is invalid or the time zone is unknown
 */
export function getWallClock(instant: Date, timeZone: string): WallClock {
  const parts = new Map(
    getFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/** Returns the UTC offset of a time zone at an instant, in milliseconds. */
function getOffset(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = getWallClock(new Date(instant), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const DAY_MS = 86_400_000;

/**
 * Returns the start of a day. If midnight is skipped at the start of daylight saving time, the day starts at one o'clock; if
 * midnight occurs twice, it starts at the first.
 *
 * @param day an ISO date, such as `2026-03-31`
 */
export const startOfDay = (day: string, timeZone: string): Date => fromWallClock(Date.parse(day), timeZone);

/** Returns the exclusive end of a day, which is the start of the next one. */
export const endOfDay = (day: string, timeZone: string): Date => fromWallClock(Date.parse(day) + DAY_MS, timeZone);

/**
 * Returns the instant of a local time. A time that occurs twice is its first occurrence; a time that daylight saving time
 * skips is moved forward by the skipped period.
 *
 * @param wallClockTime a local time, such as `2026-03-31T09:00`; an invalid one returns an invalid date
 */
export const toInstant = (wallClockTime: string, timeZone: string): Date =>
  fromWallClock(Date.parse(`${wallClockTime}Z`), timeZone);

/** @param wallClockTime the local time as if it were UTC, in milliseconds since 1970 */
function fromWallClock(wallClockTime: number, timeZone: string): Date {
  if (timeZone === 'UTC' || Number.isNaN(wallClockTime)) return new Date(wallClockTime);
  // Offsets are less than a day, so a change of the offset lies between these two.
  const [offsetBefore, offsetAfter] = [wallClockTime - DAY_MS, wallClockTime + DAY_MS].map((instant) =>
    getOffset(instant, timeZone),
  );
  const instants = [wallClockTime - (offsetBefore ?? 0), wallClockTime - (offsetAfter ?? 0)].toSorted(
    (one, other) => one - other,
  );
  const first = instants.find((instant) => instant + getOffset(instant, timeZone) === wallClockTime);
  return new Date(first ?? wallClockTime - (offsetBefore ?? 0));
}

const padTwo = (figure: number) => String(figure).padStart(2, '0');

/** Returns the day of an instant in a time zone, such as `2026-03-31`. */
export function toLocalDay(instant: Date, timeZone: string): string {
  const { year, month, day } = getWallClock(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`;
}

/**
 * Converts a UTC time to a time zone, with its offset: `2026-03-31T11:00:00.000+02:00`. With `UTC`, and for a text that is
 * not a time, returns it unchanged.
 *
 * @param instant an ISO 8601 time in UTC
 */
export function toZonedTime(instant: string | null | undefined, timeZone: string): string | null | undefined {
  const time = Date.parse(instant ?? '');
  if (timeZone === 'UTC' || Number.isNaN(time)) return instant;
  const offset = getOffset(time, timeZone);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(time + offset).toISOString().slice(0, -1)}${sign}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
}
