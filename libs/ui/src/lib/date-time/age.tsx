import { currentTime } from '../clock/clock';
import { dash } from '../dash/dash';
import { Hint } from '../hint/hint';
import { formatAge } from './format-date-time';
import { MomentWords } from './moment-words';

export interface AgeProps {
  /** Since when: an ISO 8601 time, as the server sends it. Nothing known is drawn as a dash. */
  since: string | null | undefined;
}

/** How long something has waited: "2 d". The tooltip says since when, in the chosen time zone and in UTC. Drawn anew with what is around it. */
export function Age({ since }: AgeProps) {
  const date = new Date(since ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>{dash}</span>;
  return (
    <Hint label={<MomentWords date={date} />}>
      <time translate="no" dateTime={date.toISOString()}>
        {formatAge(date, currentTime())}
      </time>
    </Hint>
  );
}
