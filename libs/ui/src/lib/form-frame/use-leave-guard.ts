import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../confirm/confirm';

/** Asks whether what was changed may be lost. */
export function askToLeave(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    children: 'What you changed on this screen has not been saved and will be lost.',
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Stay',
    tone: 'danger',
    needsNetwork: false,
  });
}

/**
 * Asks before a changed form is left: by a link or Back inside the app, and by closing the tab.
 *
 * @param hasChanges read at the moment of leaving, so that a save that just succeeded can navigate.
 * @param onLeave called when leaving was confirmed.
 */
export function useLeaveGuard(hasChanges: () => boolean, onLeave: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  const askOnce = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (!(await askToLeave())) return blocker.reset();
    onLeave();
    blocker.proceed();
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void askOnce();
  }, [isBlocked]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
