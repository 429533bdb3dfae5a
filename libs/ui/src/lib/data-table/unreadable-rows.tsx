import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../format-count/format-count';

/** More are counted, not told one by one. */
const mostTold = 5;

/** What is said of the rows that could not be read: of each of the first five, and how many more there are. */
export function tellUnreadable(unreadable: readonly string[] = []): readonly string[] {
  const more = unreadable.length - mostTold;
  if (more <= 0) return unreadable;
  return [...unreadable.slice(0, mostTold), `${formatCount(more)} more rows cannot be read.`];
}

/** What stands in a row that could not be read. */
export function UnreadableRow({ children }: { children: ReactNode }) {
  return (
    <>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      {children}
    </>
  );
}
