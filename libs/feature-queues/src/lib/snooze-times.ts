import { MAX_SNOOZE_DAYS } from '@countinghouse/api-client/limits';
import { toLocalDay, endOfDay, toInstant } from '@countinghouse/shared/time';

/** A preset end of a snooze. */
export interface SnoozeTime {
  /** "Tomorrow" */
  label: string;
  until: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORKDAY_START = '09:00';

/** Adds days to a day: `2026-03-31`. */
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days until the next Monday, from 1 to 7. */
const getDaysUntilMonday = (day: string) => (8 - new Date(day).getUTCDay()) % 7 || 7;

/**
 * Returns the preset times: in three hours if that is still today, tomorrow morning, and next Monday morning unless
 * that is tomorrow.
 *
 * @param timeZone IANA time zone of the days
 */
export function getSnoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const today = toLocalDay(now, timeZone);
  // The label shows minutes, so seconds are dropped.
  const later = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 3 * HOUR_MS);
  const daysUntilMonday = getDaysUntilMonday(today);
  const getMorning = (days: number) => toInstant(`${addDays(today, days)}T${WORKDAY_START}`, timeZone);
  return [
    ...(later < endOfDay(today, timeZone) ? [{ label: 'Later today', until: later }] : []),
    { label: 'Tomorrow', until: getMorning(1) },
    ...(daysUntilMonday > 1 ? [{ label: 'Next week', until: getMorning(daysUntilMonday) }] : []),
  ];
}

/** Returns the error of a custom time, or null if it is valid. */
export function validateSnoozeTime(until: Date, now: Date): string | null {
  if (Number.isNaN(until.getTime())) return 'Choose a day and a time';
  if (until <= now) return 'Choose a time in the future';
  const isTooFar = until.getTime() - now.getTime() > MAX_SNOOZE_DAYS * DAY_MS;
  return isTooFar ? `Choose a time within the next ${MAX_SNOOZE_DAYS} days` : null;
}
