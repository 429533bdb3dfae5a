import { joinKnown } from '../dash/dash';
import { formatDateTime } from '../date-time/format-date-time';
import { timeZoneName, useTimeZone } from '../time-zone/time-zone';
import { useProductName } from '../ui-provider/product-name';
import { OnPaper } from './on-paper';
import { usePrintTime } from './use-print-time';

/** Whose page it is, and when it was printed, with the zone that all its times are written for; on paper only. */
export function PrintedAt() {
  const productName = useProductName();
  const timeZone = useTimeZone();
  const now = usePrintTime();
  const printed = `${formatDateTime(now, { timeZone, withTime: true })} ${timeZoneName(timeZone)}`;
  return <OnPaper>{joinKnown([productName, printed], ' · ')}</OnPaper>;
}
