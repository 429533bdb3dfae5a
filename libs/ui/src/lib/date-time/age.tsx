import { getCurrentTime } from '../clock/clock';
import { dash } from '../dash/dash';
import { Hint } from '../hint/hint';
import { formatAge } from './format-date-time';
import { TimestampDetails } from './timestamp-details';

export interface AgeProps {
  /** Start time in ISO 8601. A missing value is shown as a dash. */
  since: string | null | undefined;
}

/** Elapsed time such as "2 d", with the start time in the selected time zone and UTC as a tooltip. It updates only when its parent renders. */
export function Age({ since }: AgeProps) {
  const date = new Date(since ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>{dash}</span>;
  return (
    <Hint label={<TimestampDetails date={date} />}>
      <time translate="no" dateTime={date.toISOString()}>
        {formatAge(date, getCurrentTime())}
      </time>
    </Hint>
  );
}
