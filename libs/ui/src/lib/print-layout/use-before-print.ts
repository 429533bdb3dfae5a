import { useWindowEvent } from '@mantine/hooks';
import { flushSync } from 'react-dom';

/** Runs a callback before printing. State updates are rendered synchronously, since the browser prints right after the event. */
export const useBeforePrint = (callback: () => void): void => useWindowEvent('beforeprint', () => flushSync(callback));
