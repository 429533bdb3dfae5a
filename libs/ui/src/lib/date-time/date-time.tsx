import { dash } from '../dash/dash';
import { Hint } from '../hint/hint';
import { useTimeZone } from '../time-zone/time-zone';
import { formatDateTime, type DateFormat } from './format-date-time';
import { TimestampDetails } from './timestamp-details';

export interface DateTimeProps {
  /** Time in ISO 8601. A missing value is shown as a dash. */
  value: string | null | undefined;
  /** Format required by the specification. @default the standard format: "26 Nov 2026" */
  format?: DateFormat;
  /** Adds hours and minutes. @default false */
  withTime?: boolean;
}

/** Date in the selected time zone, with the exact time there and in UTC, and its age, as a tooltip. */
export function DateTime({ value, format, withTime = false }: DateTimeProps) {
  const timeZone = useTimeZone();
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>{dash}</span>;
  return (
    <Hint label={<TimestampDetails date={date} withAge />}>
      <time translate="no" dateTime={date.toISOString()}>
        {formatDateTime(date, { timeZone, withTime, format })}
      </time>
    </Hint>
  );
}
