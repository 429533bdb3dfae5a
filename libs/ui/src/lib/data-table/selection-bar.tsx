import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../format-count/format-count';
import classes from './selection-bar.module.css';

export interface SelectionBarProps {
  /** How many rows are selected, and how many of them are on the page. */
  count: number;
  onPage: number;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** How much is selected, and what can be done with it. It is there before anything is selected, so that nothing jumps. */
export function SelectionBar({ count, onPage, onClear, children }: SelectionBarProps) {
  const elsewhere = count - onPage;
  return (
    <div className={classes.bar} role="group" aria-label="Selected rows" data-selection-bar>
      <span className={classes.count} role="status">
        <span>{count === 0 ? 'Nothing selected' : `${formatCount(count)} selected`}</span>
        {elsewhere > 0 && <span>{`, ${formatCount(elsewhere)} on other pages`}</span>}
      </span>
      {count > 0 && (
        <Button variant="default" onClick={onClear}>
          Clear selection
        </Button>
      )}
      <div className={classes.actions} data-nothing={count === 0}>
        {children}
      </div>
    </div>
  );
}
