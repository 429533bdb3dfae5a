/** How many days from now a case can be snoozed at most. */
export const MAX_SNOOZE_DAYS = 30;
