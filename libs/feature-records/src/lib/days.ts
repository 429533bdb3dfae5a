import { useCapability } from '@countinghouse/api-client';
import { useTimeZone } from '@countinghouse/ui';

/**
 * Returns the time zone (IANA) of day filters: the chosen one, or UTC if the server filters and does not support time
 * zones.
 *
 * @param isServerFiltered whether the server filters, not the panel
 */
export function useFilterTimeZone(isServerFiltered = true): string {
  const timeZone = useTimeZone();
  const supportsTimeZones = useCapability('time_zones');
  return supportsTimeZones || !isServerFiltered ? timeZone : 'UTC';
}

/** Converts days to query parameters. Empty days are omitted, and so is UTC, the server's default. */
export const toDaysQuery = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...((from !== '' || to !== '') && timeZone !== 'UTC' && { time_zone: timeZone }),
});
