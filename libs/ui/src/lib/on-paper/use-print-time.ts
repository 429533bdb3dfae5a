import { useState } from 'react';
import { useBeforePrint } from './use-before-print';

/** When the page was printed; until then, when it was opened. */
export function usePrintTime(): Date {
  const [now, setNow] = useState(() => new Date());
  useBeforePrint(() => setNow(new Date()));
  return now;
}
