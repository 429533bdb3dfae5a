import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { joinKnown } from '../dash/dash';
import { formatDateTime } from '../date-time/format-date-time';
import { useProductName } from '../ui-provider/product-name';
import { OnPaper } from './on-paper';

/** Whose page it is, and when it was printed; on paper only. */
export function PrintedAt() {
  const productName = useProductName();
  const [now, setNow] = useState(() => new Date());
  // The browser prints as soon as this has been heard.
  useWindowEvent('beforeprint', () => flushSync(() => setNow(new Date())));
  return <OnPaper>{joinKnown([productName, formatDateTime(now, 'en-GB', true)], ' · ')}</OnPaper>;
}
