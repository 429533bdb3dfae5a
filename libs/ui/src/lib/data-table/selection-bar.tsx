import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../format-count/format-count';
import classes from './selection-bar.module.css';

export interface SelectionBarProps {
  /** Number of selected rows. */
  count: number;
  /** Number of selected rows on the current page. */
  onPage: number;
  /** Called by Clear selection. */
  onClear: () => void;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/** Number of selected rows and their actions. It is also shown without a selection, to avoid layout shift. */
export function SelectionBar({ count, onPage, onClear, children }: SelectionBarProps) {
  const onOtherPages = count - onPage;
  return (
    <div className={classes.bar} role="group" aria-label="Selected rows" data-selection-bar>
      <span className={classes.count} role="status">
        <span>{count === 0 ? 'Nothing selected' : `${formatCount(count)} selected`}</span>
        {onOtherPages > 0 && <span>{`, ${formatCount(onOtherPages)} on other pages`}</span>}
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
