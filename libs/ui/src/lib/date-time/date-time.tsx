import { dash } from '../dash/dash';
import { Hint } from '../hint/hint';
import { formatDateTime, formatRelative, formatUtc, type DateFormat } from './format-date-time';

export interface DateTimeProps {
  /** An ISO 8601 time, as the server sends it. Nothing known is drawn as a dash. */
  value: string | null | undefined;
  /** The format that the screen's specification names. */
  format: DateFormat;
  /** Writes hours and minutes too. @default false */
  withTime?: boolean;
}

/** A moment in the reader's time zone; the tooltip has it in UTC, and how long ago it was. */
export function DateTime({ value, format, withTime = false }: DateTimeProps) {
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>{dash}</span>;
  return (
    <Hint label={<UtcAndAge date={date} />}>
      <time dateTime={date.toISOString()}>{formatDateTime(date, format, withTime)}</time>
    </Hint>
  );
}

/** Put into words when it is read: hardly any is. */
function UtcAndAge({ date }: { date: Date }) {
  return `${formatUtc(date)} · ${formatRelative(date, new Date())}`;
}
