import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './record-head.module.css';

/** Where the screen's header has room for a record's head; null until it is there, undefined where no header has any. */
export const HeadPlace = createContext<HTMLElement | null | undefined>(undefined);

export interface RecordHeadProps {
  /** Where the record stands: its badges. */
  status?: ReactNode;
  /** What can be done about it: buttons, the primary one first. */
  children?: ReactNode;
}

/**
 * Where a record stands and what can be decided about it, drawn in the header of the screen, which stays in sight. It is
 * rendered by whatever knows both, anywhere below a {@link RecordFrame}; without one it stands where it is rendered.
 */
export function RecordHead({ status, children }: RecordHeadProps) {
  const place = use(HeadPlace);
  if (place === null) return null;
  const head = (
    <div className={classes.head} role="group" aria-label="Status and actions">
      {status !== undefined && <div className={classes.status}>{status}</div>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
  return place ? createPortal(head, place) : head;
}
