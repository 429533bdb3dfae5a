import type { ReactNode } from 'react';
import { DateTime } from '../date-time/date-time';
import { hasValue, renderOptional } from '../dash/dash';
import classes from './timeline.module.css';

/** An event of a record's history. */
export interface TimelineItem {
  /** Unique id. */
  id: string;
  /** Description: "Price changed". A missing one is shown as a dash. */
  title: ReactNode;
  /** Time in ISO 8601. A missing one is shown as a dash. */
  time: string | null | undefined;
  /** Author and origin of the event. */
  by?: ReactNode;
  /** Details of the event. */
  children?: ReactNode;
}

export interface TimelineProps {
  /** Accessible name: "History". */
  label: string;
  /** Events, newest first. */
  items: readonly TimelineItem[];
}

/** History of a record as a list of events. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {items.map(({ id, title, time, by, children }) => (
        <li key={id} className={classes.item}>
          <div className={classes.head}>
            <span className={classes.title}>{renderOptional(title)}</span>
            <span className={classes.time}>
              <DateTime value={time} withTime />
            </span>
          </div>
          {hasValue(by) && <div className={classes.by}>{by}</div>}
          {children}
        </li>
      ))}
    </ol>
  );
}
