/** As PostgreSQL writes a `timestamptz` under the date style ISO (its manual, 8.5.2 "Date/Time Output"). */
const ISO_PATTERN = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-]\d\d)(?::(\d\d))?$/;

/**
 * Reads a point in time from the database. `Date` alone would guess at other forms, and take a day for a month.
 *
 * @throws Error when it is in any other form
 */
export function parseInstant(text: string): Date {
  const [, year, month, day, time, hours, minutes = '00'] = ISO_PATTERN.exec(text) ?? [];
  if (year === undefined) throw new Error('The database has sent a time that is not in ISO form.');
  return new Date(`${year}-${month}-${day}T${time}${hours}:${minutes}`);
}
