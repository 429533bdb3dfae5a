import { dash } from '../dash/dash';
import { Hint } from '../hint/hint';
import { formatAge, formatDateTime, formatUtc } from './format-date-time';

export interface AgeProps {
  /** Since when: an ISO 8601 time, as the server sends it. Nothing known is drawn as a dash. */
  since: string | null | undefined;
}

/** How long something has waited: "2 d". The tooltip says since when, here and in UTC. Drawn anew with what is around it. */
export function Age({ since }: AgeProps) {
  const date = new Date(since ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>{dash}</span>;
  return (
    <Hint label={`${formatDateTime(date, 'en-GB', true)} · ${formatUtc(date)}`}>
      <time dateTime={date.toISOString()}>{formatAge(date, new Date())}</time>
    </Hint>
  );
}
