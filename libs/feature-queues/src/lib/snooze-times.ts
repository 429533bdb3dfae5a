import { MAX_SNOOZE_DAYS } from '@countinghouse/api-client/limits';
import { dayOf, endOfDay, momentAt } from '@countinghouse/shared/time';

/** Until when a case can be put off by one press. */
export interface SnoozeTime {
  /** As people say it: "Tomorrow". */
  words: string;
  until: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** When a day at the desk begins. */
const morning = '09:00';

/** The day that is so many after another: `2026-03-31`. */
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How many days it is to the next Monday, from 1 to 7. */
const toMonday = (day: string) => (8 - new Date(day).getUTCDay()) % 7 || 7;

/**
 * The times that are offered: in three hours, where that is still today, tomorrow morning, and next Monday's, unless that
 * is tomorrow.
 *
 * @param timeZone whose days and mornings (IANA)
 */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const today = dayOf(now, timeZone);
  // To the minute, as it is written.
  const later = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 3 * hourMs);
  const days = toMonday(today);
  const morningIn = (count: number) => momentAt(`${dayAfter(today, count)}T${morning}`, timeZone);
  return [
    ...(later < endOfDay(today, timeZone) ? [{ words: 'Later today', until: later }] : []),
    { words: 'Tomorrow', until: morningIn(1) },
    ...(days > 1 ? [{ words: 'Next week', until: morningIn(days) }] : []),
  ];
}

/** What is wrong with a time of one's own; null where nothing is. */
export function lackOfTime(until: Date, now: Date): string | null {
  if (Number.isNaN(until.getTime())) return 'Choose a day and a time';
  if (until <= now) return 'Choose a time in the future';
  const isTooFar = until.getTime() - now.getTime() > MAX_SNOOZE_DAYS * dayMs;
  return isTooFar ? `Choose a time within the next ${MAX_SNOOZE_DAYS} days` : null;
}
