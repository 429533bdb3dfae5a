import { isTimeZone } from '@countinghouse/shared/time';
import { useSyncExternalStore } from 'react';

/** Whose clocks all times are written by, and whose days a filter means. */
export type TimeZoneChoice = 'browser' | 'utc' | 'business';

/** The browser's local storage keeps the choice under this name. */
const timeZoneKey = 'time-zone';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
// What another tab chooses holds in this one too. The sign-in screen is also drawn where there is no window.
if (typeof window !== 'undefined') window.addEventListener('storage', tell);

let business: string | undefined;

/** Offers the zone of the business, which is then the one to begin with. Called once, before anything is drawn. */
export function offerTimeZone(timeZone: string | undefined): void {
  business = timeZone;
  tell();
}

const askBrowser = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
};

let own: string | undefined;
// Every date on the screen asks, and asking the browser takes long.
const browserTimeZone = () => (own ??= askBrowser());

/** What can be chosen, each with its zone (IANA). The business has one only where the deployment names it. */
export const offeredTimeZones = (): readonly { choice: TimeZoneChoice; timeZone: string }[] => [
  { choice: 'browser', timeZone: browserTimeZone() },
  { choice: 'utc', timeZone: 'UTC' },
  ...(business === undefined ? [] : [{ choice: 'business' as const, timeZone: business }]),
];

/** What was chosen where the browser does not store it: it holds until the page is closed. */
let unstored: TimeZoneChoice | undefined;

function storedChoice(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(timeZoneKey);
  } catch {
    // Storage is blocked, or there is no window.
    return null;
  }
}

/** What is chosen. Until somebody chooses: the business's, else the browser's. */
function currentChoice(): TimeZoneChoice {
  const stored = storedChoice();
  const known = offeredTimeZones().find(({ choice }) => choice === stored);
  return known?.choice ?? (business === undefined ? 'browser' : 'business');
}

/** Remembers a choice on this device; every open tab follows at once. Where storage is blocked or full, only this page does. */
export function chooseTimeZone(choice: TimeZoneChoice): void {
  try {
    window.localStorage.setItem(timeZoneKey, choice);
    unstored = undefined;
  } catch {
    unstored = choice;
  }
  tell();
}

/** The zone (IANA) that is chosen now. What draws uses {@link useTimeZone}. */
export function currentTimeZone(): string {
  const choice = currentChoice();
  return offeredTimeZones().find((offered) => offered.choice === choice)?.timeZone ?? 'UTC';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The zone (IANA) that is chosen; draws again when that changes. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, currentTimeZone, currentTimeZone);

/** What is chosen; draws again when that changes. */
export const useTimeZoneChoice = (): TimeZoneChoice => useSyncExternalStore(subscribe, currentChoice, currentChoice);

/** A zone as people read it: "America/St Johns". */
export const timeZoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** What a day is, in a sentence: "Days begin and end at midnight in Europe/Zurich." */
export const describeMidnight = (timeZone: string): string =>
  `Days begin and end at midnight ${timeZone === 'UTC' ? 'UTC' : `in ${timeZoneName(timeZone)}`}.`;
