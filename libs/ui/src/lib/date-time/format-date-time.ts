import { toLocalDay, formatDate, getWallClock, type DateOptions } from '@countinghouse/shared/time';
import { dash } from '../dash/dash';
import { formatTimeZone } from '../time-zone/time-zone';

/** Formats required by the specification: for withdrawals and transactions, for tickets, and for referrals. */
export type DateFormat = 'en-GB' | 'en-IN' | 'dd-mm-yyyy';

/** Options of {@link formatDateTime}. */
export interface DateTimeOptions extends DateOptions {
  /** Format required by the specification. @default the standard format: "26 Nov 2026" */
  format?: DateFormat | undefined;
}

/** Formats a date: "26 Nov 2026", "26 Nov 2026, 14:05". Returns a dash for an invalid date, as do the functions below. */
export function formatDateTime(date: Date, { timeZone, withTime = false, format }: DateTimeOptions): string {
  if (!isDate(date)) return dash;
  if (format === undefined) return formatDate(date, { timeZone, withTime });
  const locale = format === 'en-IN' ? format : 'en-GB';
  const day = getFormatter(locale, timeZone, 'day').format(date);
  const formatted = format === 'dd-mm-yyyy' ? day.replaceAll('/', '-') : day;
  return withTime ? `${formatted}, ${getFormatter(locale, timeZone, 'time').format(date)}` : formatted;
}

const formatOptions = {
  day: {},
  time: { hour: '2-digit', minute: '2-digit' },
} as const;

/** Cached, since creating a formatter is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(locale: string, timeZone: string, part: keyof typeof formatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${part}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...formatOptions[part] });
  formatters.set(key, formatter);
  return formatter;
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

/** Days is the largest unit, so that long ages stay comparable. */
const ageUnits = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** Converts a duration to the largest unit that it fills, rounded down; returns undefined if it fills none. */
function toLargestUnit<Unit>(seconds: number, units: readonly (readonly [unit: Unit, seconds: number])[]) {
  for (const [unit, size] of units) if (seconds >= size) return { count: Math.floor(seconds / size), unit };
  return undefined;
}

/**
 * Formats the distance of `date` from `now` in its largest unit: "3 days ago", "in 2 hours", "just now". A day is 24 hours,
 * never "yesterday", which depends on the time zone.
 */
export function formatRelative(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const distance = toLargestUnit(Math.abs(seconds), relativeUnits);
  if (!distance) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(Math.sign(seconds) * distance.count, distance.unit);
}

/**
 * Formats the time from `date` to `now` in its largest unit up to days: "12 d", "3 h", "5 min", "under 1 min".
 */
export function formatAge(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const age = toLargestUnit((now.getTime() - date.getTime()) / 1000, ageUnits);
  return age ? `${age.count} ${age.unit}` : 'under 1 min';
}

/**
 * Formats a time to the second with its zone: `2026-03-09 15:05:11 Europe/Zurich`. The format matches logs and exported files,
 * so that it can be searched for there.
 */
export function formatTimestamp(date: Date, timeZone: string): string {
  if (!isDate(date)) return dash;
  const { hour, minute, second } = getWallClock(date, timeZone);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${toLocalDay(date, timeZone)} ${time} ${formatTimeZone(timeZone)}`;
}
