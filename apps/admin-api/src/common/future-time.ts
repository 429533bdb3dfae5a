import { validationFailed } from './http-error';

const DAY_MS = 86_400_000;

/**
 * Parses a time in the future.
 *
 * @param field the field that the error names
 * @param tooFar the message for a time that is more than `maxDays` ahead
 * @throws HttpError 400 for a time in the past or too far ahead
 */
export function readFutureTime(
  text: string,
  { field, maxDays, tooFar }: { field: string; maxDays: number; tooFar: string },
): Date {
  const time = new Date(text);
  const ahead = time.getTime() - Date.now();
  // Also rejects an invalid date, such as a leap second: `ahead` is NaN.
  if (!(ahead > 0)) throw validationFailed([{ field, message: 'Choose a time in the future.' }]);
  if (ahead > maxDays * DAY_MS) throw validationFailed([{ field, message: tooFar }]);
  return time;
}
