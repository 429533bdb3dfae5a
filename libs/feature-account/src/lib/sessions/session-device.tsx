import { formatOptional, StatusBadge } from '@countinghouse/ui';
import type { OpenSession } from './sessions-api';
import classes from './sessions.module.css';

/** Renders the device of a session and marks the current session. */
export function SessionDevice({ session }: { session: OpenSession }) {
  return (
    <span className={classes.device}>
      <bdi translate="no">{formatOptional(session.device)}</bdi>
      {session.is_current && <StatusBadge tone="success">This session</StatusBadge>}
    </span>
  );
}

/** Formats the device and IP address of a session. */
export const formatSessionLocation = ({ device, ip_address }: OpenSession): string =>
  ip_address === null ? device : `${device}, ${ip_address}`;
