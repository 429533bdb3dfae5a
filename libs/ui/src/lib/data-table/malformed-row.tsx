import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './malformed-row.module.css';

export interface MalformedRowProps {
  /** Message about the row. */
  children: ReactNode;
}

/** Message in place of a malformed row. */
export function MalformedRow({ children }: MalformedRowProps) {
  return (
    <div className={classes.row}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
