import { useCapabilities } from '@countinghouse/api-client';
import { noteActivity } from '@countinghouse/permissions';
import { SessionEnding } from '@countinghouse/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { lookEvery, type SessionLimits } from './idle-limit';
import { useExpire, useSignOut } from './session-api';
import { useSessionLimits } from './use-session-limits';
import { useSessionPhase } from './use-session-phase';

/**
 * Ends the session of an admin who has left, and asks first. Where the server does not say how long a session lasts,
 * only the server ends it.
 */
export function SessionWatch() {
  const canAsk = useCapabilities()?.includes('session_end');

  // Opening the panel is the first thing that somebody does.
  useEffect(() => noteActivity(), []);

  return canAsk && <AskedWatch />;
}

function AskedWatch() {
  const { limits, ask, askedAt } = useSessionLimits();
  return limits && <Watch limits={limits} ask={ask} askedAt={askedAt} />;
}

type WatchProps = Omit<ReturnType<typeof useSessionLimits>, 'limits'> & { limits: SessionLimits };

function Watch({ limits, ask, askedAt }: WatchProps) {
  const { phase, now, last, actedAt } = useSessionPhase(limits);
  const [readUntil, setReadUntil] = useState<number>();
  const expire = useExpire();
  const signOut = useSignOut();

  const act = useEffectEvent(() => {
    const isDue = (wait: number) => Date.now() - askedAt.current >= wait;
    // Typing sends nothing, yet the server must know that somebody is there.
    if (phase.is === 'quiet' && actedAt.current > askedAt.current && isDue(lookEvery(limits))) void ask();
    if (phase.is !== 'over') return;
    if (phase.reason === 'idle') expire();
    // Only the server knows whether the session has reached this limit; it then answers with a 403.
    else if (isDue(1000)) void ask();
  });
  useEffect(() => act(), [now, last]);

  if (phase.is !== 'ending' || readUntil === phase.endsAt) return null;
  const stay = () => {
    if (phase.reason === 'limit') return setReadUntil(phase.endsAt);
    noteActivity();
    void ask();
  };
  return (
    <SessionEnding
      reason={phase.reason}
      endsAt={new Date(phase.endsAt)}
      secondsLeft={Math.ceil((phase.endsAt - now) / 1000)}
      onStay={stay}
      onSignOut={signOut}
    />
  );
}
