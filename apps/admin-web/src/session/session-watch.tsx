import { useCapabilities } from '@countinghouse/api-client';
import { recordActivity } from '@countinghouse/permissions';
import { SessionExpiryDialog } from '@countinghouse/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { getCheckIntervalMs, type SessionLimits } from './idle-limit';
import { useExpireSession, useSignOut } from './session-api';
import { useSessionLimits } from './use-session-limits';
import { useSessionPhase } from './use-session-phase';

/** Ends an idle session after a notice. Only the server ends it if it does not report the limits. */
export function SessionWatch() {
  const supportsLimits = useCapabilities()?.includes('session_end');

  // Opening the panel counts as activity.
  useEffect(() => recordActivity(), []);

  return supportsLimits && <LimitsWatch />;
}

function LimitsWatch() {
  const { limits, refreshLimits, requestedAt } = useSessionLimits();
  return limits && <Watch limits={limits} refreshLimits={refreshLimits} requestedAt={requestedAt} />;
}

type WatchProps = Omit<ReturnType<typeof useSessionLimits>, 'limits'> & { limits: SessionLimits };

function Watch({ limits, refreshLimits, requestedAt }: WatchProps) {
  const { phase, now, last, lastActiveAt } = useSessionPhase(limits);
  const [dismissedUntil, setDismissedUntil] = useState<number>();
  const expire = useExpireSession();
  const signOut = useSignOut();

  const enforceLimits = useEffectEvent(() => {
    const isDue = (wait: number) => Date.now() - requestedAt.current >= wait;
    // Typing sends no request, but the server must learn of the activity.
    if (phase.status === 'active' && lastActiveAt.current > requestedAt.current && isDue(getCheckIntervalMs(limits)))
      void refreshLimits();
    if (phase.status !== 'expired') return;
    if (phase.reason === 'idle') expire();
    // The server enforces this limit: it then responds with 403.
    else if (isDue(1000)) void refreshLimits();
  });
  useEffect(() => enforceLimits(), [now, last]);

  if (phase.status !== 'ending' || dismissedUntil === phase.endsAt) return null;
  const stay = () => {
    if (phase.reason === 'limit') return setDismissedUntil(phase.endsAt);
    recordActivity();
    void refreshLimits();
  };
  return (
    <SessionExpiryDialog
      reason={phase.reason}
      endsAt={new Date(phase.endsAt)}
      secondsLeft={Math.ceil((phase.endsAt - now) / 1000)}
      onStay={stay}
      onSignOut={signOut}
    />
  );
}
