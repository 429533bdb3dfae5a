export { formatDate, type DateOptions } from './lib/format-date';
export { dayOf, endOfDay, isTimeZone, momentAt, startOfDay, toZonedTime, wallClock } from './lib/time-zone';
