import { getQueryFailure } from '@countinghouse/api-client';
import { Age, confirm, DateTime, DetailSection, ErrorState, formatOptional } from '@countinghouse/ui';
import { Button, Skeleton, Text } from '@mantine/core';
import { formatSessionLocation, SessionDevice } from './session-device';
import { useEndOtherSessions, useEndSession, useOwnSessions, type OpenSession } from './sessions-api';
import classes from './sessions.module.css';

/** Renders the admin's own sessions, with actions that end them. */
export function OwnSessionsSection() {
  const sessions = useOwnSessions();
  const endOthers = useEndOtherSessions();
  const failure = getQueryFailure(sessions);
  const rows = sessions.data?.data ?? [];

  const confirmEndOthers = () =>
    confirm({
      title: 'Sign out everywhere else?',
      children: 'All other browsers signed in to your account have to sign in again. This session stays active.',
      confirmLabel: 'Sign out everywhere else',
      tone: 'danger',
      run: endOthers,
    });

  return (
    <DetailSection title="Active sessions">
      {sessions.isPending && <Skeleton height={64} role="status" aria-label="Loading active sessions" />}
      {rows.length > 0 && (
        <ul className={classes.sessions} aria-label="Sessions">
          {rows.map((session) => (
            <SessionItem key={session._id} session={session} />
          ))}
        </ul>
      )}
      {failure && <ErrorState {...failure} />}
      {rows.length > 1 && (
        <div>
          <Button variant="default" onClick={() => void confirmEndOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {sessions.data && rows.length < 2 && (
        <Text size="sm" c="dimmed">
          You are not signed in anywhere else.
        </Text>
      )}
    </DetailSection>
  );
}

function SessionItem({ session }: { session: OpenSession }) {
  const endSession = useEndSession();
  const location = formatSessionLocation(session);
  const confirmEnd = () =>
    confirm({
      title: 'Sign out there?',
      children: `${location} has to sign in again. Unsaved input there is lost.`,
      confirmLabel: 'Sign out there',
      tone: 'danger',
      run: () => endSession(session),
    });

  return (
    <li className={classes.session}>
      <div className={classes.details}>
        <SessionDevice session={session} />
        <div className={classes.when}>
          {formatOptional(session.ip_address)} · signed in <DateTime value={session.createdAt} withTime />
          {!session.is_current && (
            <>
              {' '}
              · last used <Age since={session.last_used} /> ago
            </>
          )}
        </div>
      </div>
      {!session.is_current && (
        <Button variant="default" size="xs" onClick={() => void confirmEnd()} aria-label={`Sign out ${location}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
