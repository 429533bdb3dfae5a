import { endOfDay, startOfDay } from '@countinghouse/shared/time';
import type { Span } from '../filter-span/span';

/** Whether a text names a day since 1900, as `2026-03-31`. */
export function isDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  // A day that does not exist (30 February) is no date, or becomes another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Reads two days once, and tells of each time whether it is between them, both included. What is not known is in no span
 * but the whole.
 *
 * @param timeZone whose days they are (IANA)
 */
export function daysFilter({ from, to }: Span, timeZone: string): (time: string | null | undefined) => boolean {
  if (from === '' && to === '') return () => true;
  const first = from === '' ? -Infinity : startOfDay(from, timeZone).getTime();
  const end = to === '' ? Infinity : endOfDay(to, timeZone).getTime();
  return (text) => {
    const time = Date.parse(text ?? '');
    return time >= first && time < end;
  };
}
