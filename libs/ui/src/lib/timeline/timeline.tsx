import type { ReactNode } from 'react';
import { DateTime } from '../date-time/date-time';
import { isKnown, nodeOrDash } from '../dash/dash';
import classes from './timeline.module.css';

/** One thing that happened. */
export interface TimelineItem {
  id: string;
  /** What happened: "Price changed". A dash where it is not known. */
  title: ReactNode;
  /** When: an ISO 8601 time. A dash where it is not known. */
  time: string | null | undefined;
  /** Who did it, and from where. */
  by?: ReactNode;
  /** What is to be known about it. */
  children?: ReactNode;
}

export interface TimelineProps {
  /** Accessible name: "History". */
  label: string;
  /** In the order in which they are drawn: the newest first. */
  items: readonly TimelineItem[];
}

/** What happened to a record, one thing after the other. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {items.map(({ id, title, time, by, children }) => (
        <li key={id} className={classes.item}>
          <div className={classes.head}>
            <span className={classes.title}>{nodeOrDash(title)}</span>
            <span className={classes.time}>
              <DateTime value={time} withTime />
            </span>
          </div>
          {isKnown(by) && <div className={classes.by}>{by}</div>}
          {children}
        </li>
      ))}
    </ol>
  );
}
