import { validationFailed } from './http-error';

const DAY_MS = 86_400_000;

/**
 * Parses a time in the future.
 *
 * @param field the field that the error is about
 * @param tooFarMessage the error message for a time that is more than `maxDays` ahead
 * @throws HttpError 400 for a time in the past or too far ahead
 */
export function readFutureTime(
  text: string,
  { field, maxDays, tooFarMessage }: { field: string; maxDays: number; tooFarMessage: string },
): Date {
  const time = new Date(text);
  const aheadMs = time.getTime() - Date.now();
  // Also rejects an invalid date, such as a leap second, for which `aheadMs` is NaN.
  if (!(aheadMs > 0)) throw validationFailed([{ field, message: 'Choose a time in the future.' }]);
  if (aheadMs > maxDays * DAY_MS) throw validationFailed([{ field, message: tooFarMessage }]);
  return time;
}
