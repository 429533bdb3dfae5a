import type { ReactNode } from 'react';
import classes from './case-columns.module.css';

export interface CaseColumnsProps {
  /** Content of the second column: the checks and the decision buttons. */
  aside: ReactNode;
  /** Raises the width from which both columns fit side by side, for wide content such as documents. @default false */
  isWide?: boolean;
  /** The record to decide on. */
  children: ReactNode;
}

/** A record and the tools to decide on it in two columns, stacked when there is not enough room. */
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
