import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../confirm/confirm';
import { createExternalStore, useExternalStore } from '../external-store';

/** Asks for confirmation to discard unsaved changes. */
export function confirmLeave(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    children: 'Your unsaved changes will be lost.',
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Stay',
    tone: 'danger',
    needsNetwork: false,
  });
}

export interface LeaveGuardProps {
  /** Returns whether there are unsaved changes. Called on navigation, so that a completed save can navigate. */
  hasChanges: () => boolean;
  /** Called when the user confirmed leaving. */
  onLeave?: () => void;
  /** Called when the user cancelled leaving. */
  onStay?: () => void;
}

interface Guard {
  key: symbol;
  props: RefObject<LeaveGuardProps>;
}

/** Mounted guards. The router supports only one blocker, so the first guard blocks for all. */
const guards = createExternalStore<readonly Guard[]>([]);

const getChangedGuards = () => guards.get().filter(({ props }) => props.current.hasChanges());

/**
 * Asks for confirmation before unsaved changes are lost by in-app navigation or closing the tab. Several guards on a screen
 * open one confirmation. Requires a data router.
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
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && getChangedGuards().length > 0,
  );

  const confirmOnce = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await confirmLeave()) {
      for (const { props } of getChangedGuards()) props.current.onLeave?.();
      blocker.proceed();
    } else {
      for (const { props } of guards.get()) props.current.onStay?.();
      blocker.reset();
    }
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void confirmOnce();
  }, [isBlocked]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (getChangedGuards().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
  return null;
}
