import { deviceStorage } from './device-storage';

/** The browser's local storage keeps the session under these names; no other file knows them. */
const TOKEN_KEY = 'token';
const ID_KEY = 'id';
/** When somebody last did something in any tab, in milliseconds since 1970. */
const ACTIVE_KEY = 'active-at';
/** What the admin has opened last: what `recent-records.ts` makes of it. */
const RECENT_KEY = 'recent';

/**
 * The admin's session in this browser.
 *
 * - `active`: a login token is stored. `adminId` is empty when the token was stored without an id.
 * - `ended`: nobody is signed in.
 * - `expired`: the server ended it (403), or nobody was there; the admin comes back to where they were after signing in again.
 * - `left`: the admin signed out in another window; for the same admin, what was typed in this one is kept.
 */
export type Session =
  | { status: 'active'; token: string; adminId: string }
  | { status: 'ended' }
  | { status: 'expired' }
  | { status: 'left' };

/** Nobody is signed in: what a page made before anybody visits it begins with. */
export const ended: Session = { status: 'ended' };
const expired: Session = { status: 'expired' };
const left: Session = { status: 'left' };

let lastSeen: Session = ended;
let endReason: Session = ended;
const listeners = new Set<() => void>();
const activityListeners = new Set<() => void>();

/** The session as local storage has it now; the same object as long as nothing changed. */
export function readSession(): Session {
  const token = deviceStorage.get(TOKEN_KEY);
  const adminId = deviceStorage.get(ID_KEY) ?? '';
  if (!token) {
    lastSeen = endReason;
  } else if (lastSeen.status !== 'active' || lastSeen.token !== token || lastSeen.adminId !== adminId) {
    lastSeen = { status: 'active', token, adminId };
  }
  return lastSeen;
}

/** The bearer token for the next call, if somebody is signed in. */
export function currentToken(): string | undefined {
  return deviceStorage.get(TOKEN_KEY) ?? undefined;
}

/** Stores the token and the admin's id after a successful sign-in. */
export function startSession(token: string, adminId: string): void {
  endReason = ended;
  deviceStorage.set(ID_KEY, adminId);
  deviceStorage.set(TOKEN_KEY, token);
  notify();
}

/** Signs out: removes what the session has stored, and leaves the rest of local storage alone. */
export function endSession(): void {
  endReason = ended;
  deviceStorage.remove(TOKEN_KEY);
  deviceStorage.remove(ID_KEY);
  deviceStorage.remove(ACTIVE_KEY);
  deviceStorage.remove(RECENT_KEY);
  notify();
}

/** The session is over, because the server says so (403) or nobody is there any more: clears all local storage. */
export function expireSession(): void {
  // Without a token there is no session left to expire: it has already ended or expired.
  if (currentToken() === undefined) return;
  endReason = expired;
  deviceStorage.clear();
  notify();
}

/** Calls `listener` after every change of the session, in this tab or another. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs(event: StorageEvent): void {
  // A key of null means that the other tab cleared everything, which only an expired session does.
  if (event.key === null) endReason = expired;
  else if (event.key === TOKEN_KEY) endReason = left;
  else if (event.key !== ID_KEY) return;
  notify();
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

/** When somebody last did something, in any tab, in milliseconds since 1970, where that is known. */
export function lastActivity(): number | undefined {
  return Number(deviceStorage.get(ACTIVE_KEY)) || undefined;
}

/** Remembers for all tabs that the signed-in admin has just done something. */
export function noteActivity(): void {
  // An effect of a screen that is about to close still runs after its session has expired.
  if (currentToken() === undefined) return;
  deviceStorage.set(ACTIVE_KEY, String(Date.now()));
  for (const listener of [...activityListeners]) listener();
}

/** What the admin has opened last, as it was stored. */
export function storedRecent(): string {
  return deviceStorage.get(RECENT_KEY) ?? '';
}

/** Stores what the admin has opened last, until the session ends. */
export function storeRecent(text: string): void {
  deviceStorage.set(RECENT_KEY, text);
}

/** Calls `listener` after every {@link noteActivity}, in this tab or another. Returns a function that stops it. */
export function onActivity(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === ACTIVE_KEY) listener();
  };
  window.addEventListener('storage', follow);
  activityListeners.add(listener);
  return () => {
    window.removeEventListener('storage', follow);
    activityListeners.delete(listener);
  };
}
