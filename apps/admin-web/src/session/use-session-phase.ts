import { lastActivity, noteActivity, onActivity } from '@countinghouse/permissions';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { phaseAt, untilNextLook, type SessionLimits } from './idle-limit';
import { acts, isAct } from './is-act';

/** How often an activity is written down at most, in milliseconds. */
const writeEveryMs = 1_000;

/**
 * How near the session is to its end, by what somebody does in any tab. Once the end is told, only the answer counts.
 * `actedAt` is when somebody last did something in this one.
 */
export function useSessionPhase(limits: SessionLimits) {
  const [now, setNow] = useState(() => Date.now());
  const last = useSyncExternalStore(onActivity, lastActivity);
  const actedAt = useRef(0);
  const look = useCallback(() => setNow(Date.now()), []);

  useEffect(() => {
    const timer = setTimeout(look, untilNextLook(now, phaseAt(now, last, limits), limits));
    return () => clearTimeout(timer);
  }, [now, last, limits, look]);

  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    // A machine that slept did not count; whoever comes back finds what is true now.
    document.addEventListener('visibilitychange', look, { signal });
    for (const moment of ['focus', 'pageshow']) window.addEventListener(moment, look, { signal });

    const act = (event: Event) => {
      if (!isAct(event)) return;
      const at = Date.now();
      if (phaseAt(at, lastActivity(), limits).is !== 'quiet') return setNow(at);
      actedAt.current = at;
      if (at - (lastActivity() ?? 0) >= writeEveryMs) noteActivity();
    };
    for (const name of acts) window.addEventListener(name, act, { capture: true, passive: true, signal });
    return () => stopped.abort();
  }, [limits, look]);

  return { phase: phaseAt(now, last, limits), now, last, actedAt };
}
