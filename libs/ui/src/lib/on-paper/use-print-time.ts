import { useState } from 'react';
import { currentTime } from '../clock/clock';
import { useBeforePrint } from './use-before-print';

/** When the page was printed; until then, when it was opened. */
export function usePrintTime(): Date {
  const [now, setNow] = useState(currentTime);
  useBeforePrint(() => setNow(currentTime()));
  return now;
}
