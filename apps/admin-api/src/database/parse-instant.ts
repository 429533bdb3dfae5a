/** A `timestamptz` with `DateStyle` ISO (PostgreSQL's manual, 8.5.2 "Date/Time Output"). */
const ISO_PATTERN = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-]\d\d)(?::(\d\d))?$/;

/**
 * Parses a time from the database. `Date` alone would accept other formats and could swap day and month.
 *
 * @throws Error if it is in any other format
 */
export function parseInstant(text: string): Date {
  const [, year, month, day, time, hours, minutes = '00'] = ISO_PATTERN.exec(text) ?? [];
  if (year === undefined) throw new Error('The database returned a time that is not in ISO 8601 format.');
  return new Date(`${year}-${month}-${day}T${time}${hours}:${minutes}`);
}
