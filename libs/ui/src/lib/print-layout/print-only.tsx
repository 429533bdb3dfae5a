import type { ReactNode } from 'react';

/** Text that is visible in print only, such as an active filter or the print time. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <span data-on-paper>{children}</span>;
}
