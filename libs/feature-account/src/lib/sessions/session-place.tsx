import { orDash, StatusBadge } from '@countinghouse/ui';
import type { OpenSession } from './sessions-api';
import classes from './sessions.module.css';

/** The device of a session, and whether it is the one that is looked at with. */
export function SessionPlace({ session }: { session: OpenSession }) {
  return (
    <span className={classes.place}>
      <bdi translate="no">{orDash(session.device)}</bdi>
      {session.is_current && <StatusBadge tone="success">This session</StatusBadge>}
    </span>
  );
}

/** A session where its end is asked about. */
export const placeWords = ({ device, ip_address }: OpenSession): string =>
  ip_address === null ? device : `${device}, ${ip_address}`;
