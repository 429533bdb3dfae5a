/** What a clock on the wall of a place shows; months from 1. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Making one takes longer than using it ten thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
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
  clocks.set(timeZone, made);
  return made;
}

/** Whether a text names a time zone (IANA): `Europe/Zurich`, `UTC`. An offset is none, since it knows no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * What the clocks of a time zone show at a moment.
 *
 * @throws RangeError where the moment is an invalid date, or there is no such zone
 */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
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

/** By how much the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(moment), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

const dayLength = 86_400_000;

/**
 * The first moment of a day. Where the clocks go forward at midnight, there is no midnight, and the day begins at one
 * o'clock; where they go back over it, it begins at the first of the two.
 *
 * @param day as `2026-03-31`
 */
export const startOfDay = (day: string, timeZone: string): Date => momentFrom(Date.parse(day), timeZone);

/** The first moment after a day: everything before it is on that day or earlier. */
export const endOfDay = (day: string, timeZone: string): Date => momentFrom(Date.parse(day) + dayLength, timeZone);

/**
 * When the clocks of a zone show a time: the first moment that they do. What they leave out, going forward, is as much later
 * as they are then.
 *
 * @param shown as `2026-03-31T09:00`; an invalid one gives an invalid date
 */
export const momentAt = (shown: string, timeZone: string): Date => momentFrom(Date.parse(`${shown}Z`), timeZone);

/** @param shown what the clocks are to show, as the moment at which those of UTC do */
function momentFrom(shown: number, timeZone: string): Date {
  if (timeZone === 'UTC' || Number.isNaN(shown)) return new Date(shown);
  // No zone is a day away from UTC, so that a change of its clocks at this time is between these two.
  const [before, after] = [shown - dayLength, shown + dayLength].map((moment) => offsetAt(moment, timeZone));
  const moments = [shown - (before ?? 0), shown - (after ?? 0)].toSorted((one, other) => one - other);
  const first = moments.find((moment) => moment + offsetAt(moment, timeZone) === shown);
  return new Date(first ?? shown - (before ?? 0));
}

const two = (figure: number) => String(figure).padStart(2, '0');

/** The day that a moment is on in a time zone, as `2026-03-31`. */
export function dayOf(moment: Date, timeZone: string): string {
  const { year, month, day } = wallClock(moment, timeZone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/**
 * A moment as the clocks of a time zone show it, with how far they are from UTC: `2026-03-31T11:00:00.000+02:00`. In UTC it
 * stays as it is; so does what is no moment.
 *
 * @param moment ISO 8601 in UTC, as the contract has it
 */
export function toZonedTime(moment: string | null | undefined, timeZone: string): string | null | undefined {
  const time = Date.parse(moment ?? '');
  if (timeZone === 'UTC' || Number.isNaN(time)) return moment;
  const offset = offsetAt(time, timeZone);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(time + offset).toISOString().slice(0, -1)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
