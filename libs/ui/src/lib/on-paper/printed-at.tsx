import { joinKnown } from '../dash/dash';
import { formatDateTime } from '../date-time/format-date-time';
import { useProductName } from '../ui-provider/product-name';
import { OnPaper } from './on-paper';
import { usePrintTime } from './use-print-time';

/** Whose page it is, and when it was printed; on paper only. */
export function PrintedAt() {
  const productName = useProductName();
  const now = usePrintTime();
  return <OnPaper>{joinKnown([productName, formatDateTime(now, 'en-GB', true)], ' · ')}</OnPaper>;
}
