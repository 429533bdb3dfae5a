import { getWallClock } from './time-zone';

/** Options of {@link formatDate}. */
export interface DateOptions {
  /** An IANA time zone. */
  timeZone: string;
  /** Whether to add hours and minutes. @default false */
  withTime?: boolean;
}

/** Not from `Intl`, because ICU versions differ between "Sep" and "Sept". */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const padTwo = (value: number) => String(value).padStart(2, '0');

/**
 * Formats a date unambiguously for British and American readers: "26 Nov 2026", with the time "26 Nov 2026, 14:05". The
 * result is the same in every browser and Node version.
 *
 * @throws RangeError if the date is invalid or the time zone is unknown
 */
export function formatDate(date: Date, { timeZone, withTime = false }: DateOptions): string {
  const { year, month, day, hour, minute } = getWallClock(date, timeZone);
  const text = `${day} ${months[month - 1]} ${year}`;
  return withTime ? `${text}, ${padTwo(hour)}:${padTwo(minute)}` : text;
}
