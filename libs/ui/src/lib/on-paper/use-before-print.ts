import { useWindowEvent } from '@mantine/hooks';
import { flushSync } from 'react-dom';

/** Acts before the page is printed. What it sets is drawn by then: the browser prints as soon as this has been heard. */
export const useBeforePrint = (act: () => void): void => useWindowEvent('beforeprint', () => flushSync(act));
