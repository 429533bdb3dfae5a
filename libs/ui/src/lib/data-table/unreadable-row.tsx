import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './unreadable-row.module.css';

export interface UnreadableRowProps {
  children: ReactNode;
}

/** What stands in the place of a row that the server sent and that could not be read. */
export function UnreadableRow({ children }: UnreadableRowProps) {
  return (
    <div className={classes.row}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
