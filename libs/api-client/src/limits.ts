/** The longest time that a case can be snoozed. */
export const MAX_SNOOZE_DAYS = 30;
