import { dash } from '../dash/dash';

/** How a screen writes its dates. */
export type DateFormat = 'en-GB' | 'en-IN' | 'dd-mm-yyyy';

/**
 * A date as the screens write it, in the reader's own time zone. An invalid one is a dash, here as below.
 *
 * @param withTime also writes hours and minutes.
 */
export function formatDateTime(date: Date, format: DateFormat, withTime = false): string {
  if (!isDate(date)) return dash;
  const day = format === 'dd-mm-yyyy' ? dashed(date) : date.toLocaleDateString(format);
  return withTime ? `${day}, ${timeFormat(format === 'dd-mm-yyyy' ? 'en-GB' : format).format(date)}` : day;
}

/** Made once: a page of a hundred rows would wait for a hundred of them. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();
function timeFormat(locale: string): Intl.DateTimeFormat {
  const made = timeFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  timeFormats.set(locale, made);
  return made;
}

const isDate = (date: Date) => !Number.isNaN(date.getTime());

function dashed(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How far `date` is from `now` in its largest unit: "3 days ago", "in 2 hours", "just now". */
export function formatRelative(date: Date, now: Date): string {
  if (!isDate(date)) return dash;
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** The same instant for everybody: `2026-03-09 14:05:11 UTC`. */
export function formatUtc(date: Date): string {
  if (!isDate(date)) return dash;
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
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
