import { lastActivity, noteActivity, onActivity } from '@countinghouse/permissions';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { phaseAt, untilNextPresence, type SessionLimits } from './idle-limit';
import { acts, isAct } from './is-act';

/** The shortest time between two records of an activity, in milliseconds. */
const writeEveryMs = 1_000;

/**
 * How near the session is to its end, going by activity in any tab. Once the notice shows, only its answer counts.
 * `actedAt` is the time of the last activity in this tab.
 */
export function useSessionPhase(limits: SessionLimits) {
  const [now, setNow] = useState(() => Date.now());
  const last = useSyncExternalStore(onActivity, lastActivity);
  const actedAt = useRef(0);
  const look = useCallback(() => setNow(Date.now()), []);

  useEffect(() => {
    const timer = setTimeout(look, untilNextPresence(now, phaseAt(now, last, limits), limits));
    return () => clearTimeout(timer);
  }, [now, last, limits, look]);

  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    // Timers stand still while the machine sleeps; whoever comes back must find the present state.
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
