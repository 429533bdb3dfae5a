import { dayOf, wallClock } from '@countinghouse/time';
import { dash } from '../dash/dash';
import { timeZoneName } from '../time-zone/time-zone';

/** How a screen writes its dates; `weekday` is for what lies a few weeks ahead: "Fri 27 Nov". */
export type DateFormat = 'en-GB' | 'en-IN' | 'dd-mm-yyyy' | 'weekday';

export interface DateWriting {
  /** Whose clocks and calendar (IANA): what {@link useTimeZone} gives. */
  timeZone: string;
  /** Also writes hours and minutes. @default false */
  withTime?: boolean;
}

/** A date as the screens write it. An invalid one is a dash, here as below. */
export function formatDateTime(date: Date, format: DateFormat, { timeZone, withTime = false }: DateWriting): string {
  if (!isDate(date)) return dash;
  const locale = format === 'en-IN' ? format : 'en-GB';
  const day = writerOf(locale, timeZone, format === 'weekday' ? format : 'day').format(date);
  // Browsers do not agree about a comma after the weekday.
  const written = format === 'dd-mm-yyyy' ? day.replaceAll('/', '-') : day.replace(',', '');
  return withTime ? `${written}, ${writerOf(locale, timeZone, 'time').format(date)}` : written;
}

const writings = {
  day: {},
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
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

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * How far `date` is from `now` in its largest unit: "3 days ago", "in 2 hours", "just now". A day is 24 hours, never
 * "yesterday", which is another day in another zone.
 */
export function formatRelative(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat('en');
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** A moment to the second, with the zone that it is written for: `2026-03-09 15:05:11 Europe/Zurich`. */
export function formatMoment(date: Date, timeZone: string): string {
  if (!isDate(date)) return dash;
  const { hour, minute, second } = wallClock(date, timeZone);
  const time = [hour, minute, second].map((figure) => String(figure).padStart(2, '0')).join(':');
  return `${dayOf(date, timeZone)} ${time} ${timeZoneName(timeZone)}`;
}

const ageUnits: readonly (readonly [unit: string, seconds: number])[] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
];

/** How long it is from `date` to `now`, in its largest unit up to days: "12 d", "3 h", "5 min", "under 1 min". */
export function formatAge(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const seconds = (now.getTime() - date.getTime()) / 1000;
  for (const [unit, size] of ageUnits) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit}`;
  return 'under 1 min';
}
