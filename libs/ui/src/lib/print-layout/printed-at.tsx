import { joinPresent } from '../dash/dash';
import { formatDateTime } from '../date-time/format-date-time';
import { formatTimeZone, useTimeZone } from '../time-zone/time-zone';
import { useProductName } from '../ui-provider/product-name';
import { PrintOnly } from './print-only';
import { usePrintTime } from './use-print-time';

/** Product name, print time and time zone of the page, visible in print only. */
export function PrintedAt() {
  const productName = useProductName();
  const timeZone = useTimeZone();
  const now = usePrintTime();
  const printed = `${formatDateTime(now, { timeZone, withTime: true })} ${formatTimeZone(timeZone)}`;
  return <PrintOnly>{joinPresent([productName, printed], ' · ')}</PrintOnly>;
}
