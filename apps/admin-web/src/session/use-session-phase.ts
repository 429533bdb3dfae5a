import { getLastActivity, recordActivity, onActivity } from '@countinghouse/permissions';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getSessionPhase, getNextCheckDelayMs, type SessionLimits } from './idle-limit';
import { ACTIVITY_EVENTS, isUserActivity } from './is-user-activity';

/** Minimum time between two stored activities, in milliseconds. */
const MIN_WRITE_INTERVAL_MS = 1_000;

/**
 * Returns the phase of the session, based on activity in any tab. Once the notice is shown, only its buttons count as
 * activity. `lastActiveAt` is the time of the last activity in this tab.
 */
export function useSessionPhase(limits: SessionLimits) {
  const [now, setNow] = useState(() => Date.now());
  const last = useSyncExternalStore(onActivity, getLastActivity);
  const lastActiveAt = useRef(0);
  const updateNow = useCallback(() => setNow(Date.now()), []);

  useEffect(() => {
    const timer = setTimeout(updateNow, getNextCheckDelayMs(now, getSessionPhase(now, last, limits), limits));
    return () => clearTimeout(timer);
  }, [now, last, limits, updateNow]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Timers stop while the machine sleeps, so the phase is computed again on return.
    document.addEventListener('visibilitychange', updateNow, { signal });
    for (const eventName of ['focus', 'pageshow']) window.addEventListener(eventName, updateNow, { signal });

    const handleActivity = (event: Event) => {
      if (!isUserActivity(event)) return;
      const at = Date.now();
      if (getSessionPhase(at, getLastActivity(), limits).status !== 'active') return setNow(at);
      lastActiveAt.current = at;
      if (at - (getLastActivity() ?? 0) >= MIN_WRITE_INTERVAL_MS) recordActivity();
    };
    for (const name of ACTIVITY_EVENTS)
      window.addEventListener(name, handleActivity, { capture: true, passive: true, signal });
    return () => controller.abort();
  }, [limits, updateNow]);

  return { phase: getSessionPhase(now, last, limits), now, last, lastActiveAt };
}
