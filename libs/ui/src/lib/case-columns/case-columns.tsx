import type { ReactNode } from 'react';
import classes from './case-columns.module.css';

export interface CaseColumnsProps {
  /** What it takes to decide: what speaks for and against, and the buttons. */
  aside: ReactNode;
  /** What is decided about needs much room, as documents do: they stand beside each other later. @default false */
  isWide?: boolean;
  /** What is decided about. */
  children: ReactNode;
}

/** What is decided about, and beside it what it takes to decide; below it where there is no room for both. */
export function CaseColumns({ aside, isWide = false, children }: CaseColumnsProps) {
  return (
    <div className={classes.container}>
      <div className={classes.columns} data-wide={isWide || undefined}>
        <div className={classes.column}>{children}</div>
        <div className={classes.column}>{aside}</div>
      </div>
    </div>
  );
}
