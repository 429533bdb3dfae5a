import { useSyncExternalStore } from 'react';
import { ended, onSessionChange, readSession, type Session } from './session';

/** The session of this browser; follows sign-in, sign-out and expiry in this tab and in others. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession, () => ended);
}
