import { useState } from 'react';
import { getCurrentTime } from '../clock/clock';
import { useBeforePrint } from './use-before-print';

/** Returns the time of the last print, or of mounting before the first one. */
export function usePrintTime(): Date {
  const [now, setNow] = useState(getCurrentTime);
  useBeforePrint(() => setNow(getCurrentTime()));
  return now;
}
