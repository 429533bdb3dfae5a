import { useSyncExternalStore } from 'react';
import { SIGNED_OUT, onSessionChange, readSession, type Session } from './session';

/** Returns the current session. Updates on sign-in, sign-out and expiry in any tab. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession, () => SIGNED_OUT);
}
