export { dayOf, endOfDay, isTimeZone, startOfDay, toZonedTime, wallClock, type WallClock } from './lib/time-zone';
