import { deviceStorage } from './device-storage';

/** Keys in local storage. Only this file uses them. */
const TOKEN_KEY = 'token';
const ID_KEY = 'id';
/** Time of the last activity in any tab, in milliseconds since 1970. */
const ACTIVE_KEY = 'active-at';
/** Recent records, see `recent-records.ts`. */
const RECENT_KEY = 'recent';

/**
 * The admin's session in this browser.
 *
 * - `active`: a login token is stored. `adminId` is empty when the token was stored without an id.
 * - `ended`: nobody is signed in.
 * - `expired`: the server ended it (403), or it timed out; after signing in again, the admin returns to the same screen.
 * - `left`: the admin signed out in another window; drafts in this one are kept for the same admin.
 */
export type Session =
  | { status: 'active'; token: string; adminId: string }
  | { status: 'ended' }
  | { status: 'expired' }
  | { status: 'left' };

/** Nobody is signed in. Also the initial state of prerendered pages. */
export const SIGNED_OUT: Session = { status: 'ended' };
const EXPIRED: Session = { status: 'expired' };
const SIGNED_OUT_ELSEWHERE: Session = { status: 'left' };

let cachedSession: Session = SIGNED_OUT;
let signedOutState: Session = SIGNED_OUT;
const listeners = new Set<() => void>();
const activityListeners = new Set<() => void>();

/** Returns the current session; the same object while nothing changes. */
export function readSession(): Session {
  const token = deviceStorage.get(TOKEN_KEY);
  const adminId = deviceStorage.get(ID_KEY) ?? '';
  if (!token) {
    cachedSession = signedOutState;
  } else if (cachedSession.status !== 'active' || cachedSession.token !== token || cachedSession.adminId !== adminId) {
    cachedSession = { status: 'active', token, adminId };
  }
  return cachedSession;
}

/** Returns the token of the current session. */
export function getCurrentToken(): string | undefined {
  return deviceStorage.get(TOKEN_KEY) ?? undefined;
}

/** Stores the token and the admin's id after a successful sign-in. */
export function startSession(token: string, adminId: string): void {
  signedOutState = SIGNED_OUT;
  deviceStorage.set(ID_KEY, adminId);
  deviceStorage.set(TOKEN_KEY, token);
  notify();
}

/** Signs out. Removes the session's keys and leaves the rest of local storage. */
export function endSession(): void {
  signedOutState = SIGNED_OUT;
  deviceStorage.remove(TOKEN_KEY);
  deviceStorage.remove(ID_KEY);
  deviceStorage.remove(ACTIVE_KEY);
  deviceStorage.remove(RECENT_KEY);
  notify();
}

/** Ends the session after a 403 or inactivity, and clears local storage. */
export function expireSession(): void {
  // Without a token, the session has already ended or expired.
  if (getCurrentToken() === undefined) return;
  signedOutState = EXPIRED;
  deviceStorage.clear();
  notify();
}

/** Calls `listener` after every change of the session, in this tab or another. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorageEvent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorageEvent);
  };
}

function handleStorageEvent(event: StorageEvent): void {
  // A null key means that the other tab cleared storage, which only an expired session does.
  if (event.key === null) signedOutState = EXPIRED;
  else if (event.key === TOKEN_KEY) signedOutState = SIGNED_OUT_ELSEWHERE;
  else if (event.key !== ID_KEY) return;
  notify();
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

/** Returns the time of the last activity in any tab, in milliseconds since 1970; undefined if unknown. */
export function getLastActivity(): number | undefined {
  return Number(deviceStorage.get(ACTIVE_KEY)) || undefined;
}

/** Records activity of the signed-in admin for all tabs. */
export function recordActivity(): void {
  // Effects of a closing screen may still run after the session has expired.
  if (getCurrentToken() === undefined) return;
  deviceStorage.set(ACTIVE_KEY, String(Date.now()));
  for (const listener of [...activityListeners]) listener();
}

/** Returns the stored recent records; "" if there are none. */
export function readStoredRecords(): string {
  return deviceStorage.get(RECENT_KEY) ?? '';
}

/** Stores the recent records until the session ends. */
export function storeRecords(text: string): void {
  deviceStorage.set(RECENT_KEY, text);
}

/** Calls `listener` after every {@link recordActivity}, in this tab or another. Returns a function that unsubscribes. */
export function onActivity(listener: () => void): () => void {
  const handleStorageEvent = ({ key }: StorageEvent) => {
    if (key === ACTIVE_KEY) listener();
  };
  window.addEventListener('storage', handleStorageEvent);
  activityListeners.add(listener);
  return () => {
    window.removeEventListener('storage', handleStorageEvent);
    activityListeners.delete(listener);
  };
}
