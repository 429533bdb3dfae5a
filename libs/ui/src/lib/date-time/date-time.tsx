import { dash } from '../dash/dash';
import { Hint } from '../hint/hint';
import { useTimeZone } from '../time-zone/time-zone';
import { formatDateTime, type DateFormat } from './format-date-time';
import { MomentWords } from './moment-words';

export interface DateTimeProps {
  /** An ISO 8601 time, as the server sends it. Nothing known is drawn as a dash. */
  value: string | null | undefined;
  /** Only where the specification fixes it. @default the style of everything else: "26 Nov 2026" */
  format?: DateFormat;
  /** Writes hours and minutes too. @default false */
  withTime?: boolean;
}

/** A moment in the chosen time zone; the tooltip names it, and has the moment in UTC and how long ago it was. */
export function DateTime({ value, format, withTime = false }: DateTimeProps) {
  const timeZone = useTimeZone();
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>{dash}</span>;
  return (
    <Hint label={<MomentWords date={date} withAge />}>
      <time translate="no" dateTime={date.toISOString()}>
        {formatDateTime(date, { timeZone, withTime, format })}
      </time>
    </Hint>
  );
}
