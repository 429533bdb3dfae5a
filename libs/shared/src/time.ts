export { formatDate, type DateOptions } from './lib/time/format-date';
export {
  toLocalDay,
  endOfDay,
  isTimeZone,
  toInstant,
  startOfDay,
  toZonedTime,
  getWallClock,
} from './lib/time/time-zone';
