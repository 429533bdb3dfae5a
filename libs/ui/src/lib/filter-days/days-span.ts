import { formatDate } from '@countinghouse/shared/time';
import { describeSpan, readSpan, type Span, type SpanReading } from '../filter-span/span';
import { isDay } from './days';

/** Two days as they were given. */
export const readDays = (typed: Span): SpanReading =>
  readSpan(
    typed,
    (text) => (isDay(text) ? text : undefined),
    (from, to) => from > to,
    { wrong: 'Give a whole day, from 1900 on', reversed: 'From is after To' },
  );

/** "1 Jan – 31 Mar 2026", "From 1 Jan 2026", "Until 31 Mar 2026"; undefined where there is no end. */
export const describeDays = (days: Span): string | undefined =>
  describeSpan(days, {
    from: (from) => `From ${formatDay(from)}`,
    to: (to) => `Until ${formatDay(to)}`,
    both: (from, to) =>
      from === to ? formatDay(from) : `${formatDay(from, from.slice(0, 4) !== to.slice(0, 4))} – ${formatDay(to)}`,
  });

/** Days have their names already, whosever they are. */
const formatDay = (day: string, hasYear = true) => {
  const written = formatDate(new Date(day), { timeZone: 'UTC' });
  return hasYear ? written : written.slice(0, -' 2026'.length);
};
