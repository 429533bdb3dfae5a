import { useCapability } from '@countinghouse/api-client';
import { useTimeZone } from '@countinghouse/ui';

/**
 * Whose days a filter means (IANA): those of the chosen zone. Where a server is asked that knows no days but those of UTC,
 * they are those.
 *
 * @param isAsked whether the server filters, and not the panel
 */
export function useDaysZone(isAsked = true): string {
  const timeZone = useTimeZone();
  const knowsZones = useCapability('time_zones');
  return knowsZones || !isAsked ? timeZone : 'UTC';
}

/** Days as a server is asked for them. Only what is set is sent, and no zone where it is UTC: that is what all mean. */
export const toDaysQuestion = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...((from !== '' || to !== '') && timeZone !== 'UTC' && { time_zone: timeZone }),
});
