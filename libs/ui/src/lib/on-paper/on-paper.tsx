import type { ReactNode } from 'react';

/** What only a printed page says: a filter in words, the page of a list, when it was printed. */
export function OnPaper({ children }: { children: ReactNode }) {
  return <span data-on-paper>{children}</span>;
}
