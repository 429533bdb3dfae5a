import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** When the page was printed; until then, when it was opened. */
export function usePrintTime(): Date {
  const [now, setNow] = useState(() => new Date());
  // The browser prints as soon as this has been heard.
  useWindowEvent('beforeprint', () => flushSync(() => setNow(new Date())));
  return now;
}
