import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './record-head.module.css';

/** Header element for the record's head; null until it is mounted, undefined without a {@link RecordFrame}. */
export const RecordHeadSlot = createContext<HTMLElement | null | undefined>(undefined);

export interface RecordHeadProps {
  /** Status badges of the record. */
  status?: ReactNode;
  /** Action buttons, the primary one first. */
  children?: ReactNode;
}

/**
 * Status and actions of a record, rendered into the screen's sticky header. Outside a `RecordFrame` it renders in place.
 */
export function RecordHead({ status, children }: RecordHeadProps) {
  const slot = use(RecordHeadSlot);
  if (slot === null) return null;
  const head = (
    <div className={classes.head} role="group" aria-label="Status and actions">
      {status !== undefined && <div className={classes.status}>{status}</div>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
  return slot ? createPortal(head, slot) : head;
}
