import { queryFailure } from '@countinghouse/api-client';
import { Age, confirm, DateTime, DetailSection, ErrorState, orDash } from '@countinghouse/ui';
import { Button, Skeleton, Text } from '@mantine/core';
import { placeWords, SessionPlace } from './session-place';
import { useEndOtherSessions, useEndSession, useOwnSessions, type OpenSession } from './sessions-api';
import classes from './sessions.module.css';

/** Where the admin is signed in, and the way out of each place. */
export function OwnSessionsSection() {
  const sessions = useOwnSessions();
  const endOthers = useEndOtherSessions();
  const failure = queryFailure(sessions);
  const rows = sessions.data?.data ?? [];

  const askAndEndOthers = () =>
    confirm({
      title: 'Sign out everywhere else?',
      children:
        'Every other browser and program that is signed in to your account has to sign in again. This one stays.',
      confirmLabel: 'Sign out everywhere else',
      tone: 'danger',
      run: endOthers,
    });

  return (
    <DetailSection title="Where you are signed in">
      {sessions.isPending && <Skeleton height={64} role="status" aria-label="Loading where you are signed in" />}
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
          <Button variant="default" onClick={() => void askAndEndOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {sessions.data && rows.length < 2 && (
        <Text size="sm" c="dimmed">
          You are signed in nowhere else.
        </Text>
      )}
    </DetailSection>
  );
}

function SessionItem({ session }: { session: OpenSession }) {
  const endSession = useEndSession();
  const place = placeWords(session);
  const askAndEnd = () =>
    confirm({
      title: 'Sign out there?',
      children: `${place} has to sign in again. What was typed there and not saved is lost.`,
      confirmLabel: 'Sign out there',
      tone: 'danger',
      run: () => endSession(session),
    });

  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <SessionPlace session={session} />
        <div className={classes.when}>
          {orDash(session.ip_address)} · signed in <DateTime value={session.createdAt} withTime />
          {!session.is_current && (
            <>
              {' '}
              · last used <Age since={session.last_used} /> ago
            </>
          )}
        </div>
      </div>
      {!session.is_current && (
        <Button variant="default" size="xs" onClick={() => void askAndEnd()} aria-label={`Sign out ${place}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
