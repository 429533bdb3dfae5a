import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../confirm/confirm';
import { createExternalStore, useExternalStore } from '../external-store';

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

export interface LeaveGuardProps {
  /** Read at the moment of leaving, so that a save that just succeeded can navigate. */
  hasChanges: () => boolean;
  /** Called when leaving was confirmed. */
  onLeave?: () => void;
  /** Called when somebody was about to leave and stays. */
  onStay?: () => void;
}

interface Guard {
  key: symbol;
  props: RefObject<LeaveGuardProps>;
}

/** Those on the screen. A router has room for one blocker only, so the first of them blocks for all. */
const guards = createExternalStore<readonly Guard[]>([]);

const changed = () => guards.get().filter(({ props }) => props.current.hasChanges());

/**
 * Asks before something typed is left behind: by a link or Back inside the app, and by closing the tab. There may be
 * several on a screen; they ask one question. Needs a data router above it.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const [key] = useState(() => Symbol('guard'));
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    guards.set([...guards.get(), { key, props: latest }]);
    return () => guards.set(guards.get().filter((guard) => guard.key !== key));
  }, [key]);
  const [first] = useExternalStore(guards);
  return first?.key === key ? <LeaveBlocker /> : null;
}

function LeaveBlocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && changed().length > 0,
  );

  const askOnce = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await askToLeave()) {
      for (const { props } of changed()) props.current.onLeave?.();
      blocker.proceed();
    } else {
      for (const { props } of guards.get()) props.current.onStay?.();
      blocker.reset();
    }
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void askOnce();
  }, [isBlocked]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
