import { formatDate } from '@countinghouse/shared/time';
import { formatRange, parseRange, type ValueRange, type RangeResult } from '../filter-range/value-range';
import { isDay } from './days';

/** Validates two entered days. */
export const parseDayRange = (input: ValueRange): RangeResult =>
  parseRange(
    input,
    (text) => (isDay(text) ? text : undefined),
    (from, to) => from > to,
    { invalid: 'Enter a full date, from 1900 onwards', reversed: 'From must not be after To' },
  );

/** Returns "1 Jan – 31 Mar 2026", "From 1 Jan 2026" or "Until 31 Mar 2026"; undefined for an empty range. */
export const formatDayRange = (days: ValueRange): string | undefined =>
  formatRange(days, {
    from: (from) => `From ${formatDay(from)}`,
    to: (to) => `Until ${formatDay(to)}`,
    both: (from, to) =>
      from === to ? formatDay(from) : `${formatDay(from, from.slice(0, 4) !== to.slice(0, 4))} – ${formatDay(to)}`,
  });

/** A calendar day is independent of time zones, so it is formatted in UTC. */
const formatDay = (day: string, hasYear = true) => {
  const formatted = formatDate(new Date(day), { timeZone: 'UTC' });
  return hasYear ? formatted : formatted.slice(0, -' 2026'.length);
};
