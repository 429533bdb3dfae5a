import { isTimeZone } from '@countinghouse/shared/time';
import { useSyncExternalStore } from 'react';

/** Source of the time zone for displayed times and day filters. */
export type TimeZoneChoice = 'browser' | 'utc' | 'business';

/** Local-storage key of the choice. */
const timeZoneKey = 'time-zone';

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());
// Follows changes in other tabs. The sign-in screen is also rendered at build time, without a window.
if (typeof window !== 'undefined') window.addEventListener('storage', notifyListeners);

let businessTimeZone: string | undefined;

/** Sets the business's time zone, which becomes the default. Call it once before rendering. */
export function setBusinessTimeZone(timeZone: string | undefined): void {
  businessTimeZone = timeZone;
  notifyListeners();
}

const detectTimeZone = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
};

let cachedBrowserTimeZone: string | undefined;
// Cached, since detection is slow and every date on the screen needs it.
const getBrowserTimeZone = () => (cachedBrowserTimeZone ??= detectTimeZone());

/** Returns the available choices with their IANA time zones. The business's is present only if configured. */
export const getTimeZoneOptions = (): readonly { choice: TimeZoneChoice; timeZone: string }[] => [
  { choice: 'browser', timeZone: getBrowserTimeZone() },
  { choice: 'utc', timeZone: 'UTC' },
  ...(businessTimeZone === undefined ? [] : [{ choice: 'business' as const, timeZone: businessTimeZone }]),
];

/** Choice of this page while local storage is unavailable. */
let fallbackChoice: TimeZoneChoice | undefined;

function readStoredChoice(): string | null {
  try {
    return fallbackChoice ?? window.localStorage.getItem(timeZoneKey);
  } catch {
    // Storage is blocked, or there is no window.
    return null;
  }
}

/** Returns the current choice. Defaults to the business's, or else the browser's time zone. */
function getCurrentChoice(): TimeZoneChoice {
  const stored = readStoredChoice();
  const option = getTimeZoneOptions().find(({ choice }) => choice === stored);
  return option?.choice ?? (businessTimeZone === undefined ? 'browser' : 'business');
}

/** Stores a choice on this device and applies it to all open tabs. If storage is unavailable, it applies to this page only. */
export function setTimeZoneChoice(choice: TimeZoneChoice): void {
  try {
    window.localStorage.setItem(timeZoneKey, choice);
    fallbackChoice = undefined;
  } catch {
    fallbackChoice = choice;
  }
  notifyListeners();
}

/** Returns the selected IANA time zone. Components use {@link useTimeZone}. */
export function getCurrentTimeZone(): string {
  const choice = getCurrentChoice();
  return getTimeZoneOptions().find((option) => option.choice === choice)?.timeZone ?? 'UTC';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the selected IANA time zone and renders again when it changes. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, getCurrentTimeZone, getCurrentTimeZone);

/** Returns the current choice and renders again when it changes. */
export const useTimeZoneChoice = (): TimeZoneChoice =>
  useSyncExternalStore(subscribe, getCurrentChoice, getCurrentChoice);

/** Formats a time zone for display: "America/St Johns". */
export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Returns a sentence such as "Days begin and end at midnight in Europe/Zurich." */
export const describeDayBoundaries = (timeZone: string): string =>
  `Days begin and end at midnight ${timeZone === 'UTC' ? 'UTC' : `in ${formatTimeZone(timeZone)}`}.`;
