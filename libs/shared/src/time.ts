export { formatDate, type DateOptions } from './lib/time/format-date';
export { dayOf, endOfDay, isTimeZone, momentAt, startOfDay, toZonedTime, wallClock } from './lib/time/time-zone';
