import { wallClock } from './time-zone';

/** How a date is written. */
export interface DateOptions {
  /** Whose clocks and calendar (IANA). */
  timeZone: string;
  /** Also writes hours and minutes. @default false */
  withTime?: boolean;
}

/** A list of our own: ICU writes September as "Sep" in some versions, as "Sept" in others. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (figure: number) => String(figure).padStart(2, '0');

/**
 * A date as a British and an American reader understand it alike: "26 Nov 2026", with the time "26 Nov 2026, 14:05". It is
 * the same in every browser and on every version of Node.
 *
 * @throws RangeError where the date is invalid, or there is no such zone
 */
export function formatDate(date: Date, { timeZone, withTime = false }: DateOptions): string {
  const { year, month, day, hour, minute } = wallClock(date, timeZone);
  const written = `${day} ${months[month - 1]} ${year}`;
  return withTime ? `${written}, ${two(hour)}:${two(minute)}` : written;
}
