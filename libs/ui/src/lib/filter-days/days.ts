import { endOfDay, startOfDay } from '@countinghouse/shared/time';
import type { ValueRange } from '../filter-range/value-range';

/** Returns whether a text is a day since 1900, such as `2026-03-31`. */
export function isDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  // A nonexistent day (30 February) is invalid or rolls over to another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Creates a filter for times within a range of days, both included. A missing time matches only a range without limits.
 *
 * @param timeZone IANA time zone of the days
 */
export function createDayFilter(
  { from, to }: ValueRange,
  timeZone: string,
): (time: string | null | undefined) => boolean {
  if (from === '' && to === '') return () => true;
  const start = from === '' ? -Infinity : startOfDay(from, timeZone).getTime();
  const end = to === '' ? Infinity : endOfDay(to, timeZone).getTime();
  return (text) => {
    const time = Date.parse(text ?? '');
    return time >= start && time < end;
  };
}
