import { dayOf, formatDate, wallClock, type DateOptions } from '@countinghouse/shared/time';
import { dash } from '../dash/dash';
import { timeZoneName } from '../time-zone/time-zone';

/** The formats that the product's specification fixes: for withdrawals and transactions, for tickets, for referrals. */
export type DateFormat = 'en-GB' | 'en-IN' | 'dd-mm-yyyy';

export interface DateTimeOptions extends DateOptions {
  /** Only where the specification fixes it. @default the style of everything else: "26 Nov 2026" */
  format?: DateFormat | undefined;
}

/** A date as the screens write it: "26 Nov 2026", "26 Nov 2026, 14:05". An invalid one is a dash, here as below. */
export function formatDateTime(date: Date, { timeZone, withTime = false, format }: DateTimeOptions): string {
  if (!isDate(date)) return dash;
  if (format === undefined) return formatDate(date, { timeZone, withTime });
  const locale = format === 'en-IN' ? format : 'en-GB';
  const day = writerOf(locale, timeZone, 'day').format(date);
  const written = format === 'dd-mm-yyyy' ? day.replaceAll('/', '-') : day;
  return withTime ? `${written}, ${writerOf(locale, timeZone, 'time').format(date)}` : written;
}

const writings = {
  day: {},
  time: { hour: '2-digit', minute: '2-digit' },
} as const;

/** Made once: a page of a hundred rows would wait for a hundred of them. */
const writers = new Map<string, Intl.DateTimeFormat>();
function writerOf(locale: string, timeZone: string, writing: keyof typeof writings): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${writing}`;
  const made = writers.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...writings[writing] });
  writers.set(key, made);
  return made;
}

const isDate = (date: Date) => !Number.isNaN(date.getTime());

const relativeUnits = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Up to days, so that what has waited for long can be compared. */
const ageUnits = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** A length of time in the largest of some units that it fills, rounded down; undefined where it fills none. */
function toLargestUnit<Unit>(seconds: number, units: readonly (readonly [unit: Unit, seconds: number])[]) {
  for (const [unit, size] of units) if (seconds >= size) return { count: Math.floor(seconds / size), unit };
  return undefined;
}

/**
 * How far `date` is from `now` in its largest unit: "3 days ago", "in 2 hours", "just now". A day is 24 hours, never
 * "yesterday", which is another day in another zone. For sentences and tooltips.
 */
export function formatRelative(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const distance = toLargestUnit(Math.abs(seconds), relativeUnits);
  if (!distance) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(Math.sign(seconds) * distance.count, distance.unit);
}

/**
 * The short form of the same, for narrow places: how long it is from `date` to `now`, in its largest unit up to days, as
 * "12 d", "3 h", "5 min", "under 1 min".
 */
export function formatAge(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const age = toLargestUnit((now.getTime() - date.getTime()) / 1000, ageUnits);
  return age ? `${age.count} ${age.unit}` : 'under 1 min';
}

/**
 * A moment to the second, with the zone that it is written for: `2026-03-09 15:05:11 Europe/Zurich`. It is for tooltips:
 * days and seconds are as in logs and exported files, so that they can be searched for it.
 */
export function formatMoment(date: Date, timeZone: string): string {
  if (!isDate(date)) return dash;
  const { hour, minute, second } = wallClock(date, timeZone);
  const time = [hour, minute, second].map((figure) => String(figure).padStart(2, '0')).join(':');
  return `${dayOf(date, timeZone)} ${time} ${timeZoneName(timeZone)}`;
}
