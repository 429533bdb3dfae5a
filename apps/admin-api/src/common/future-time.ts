import { validationFailed } from './http-error';

const DAY_MS = 86_400_000;

/**
 * Reads a time that lies ahead, though not too far.
 *
 * @param field the field that it came in, for the refusal
 * @param tooFar what is said of a time that is further off than `maxDays`
 * @throws HttpError 400 at the field, for a time that is over or too far off
 */
export function readFutureTime(
  text: string,
  { field, maxDays, tooFar }: { field: string; maxDays: number; tooFar: string },
): Date {
  const time = new Date(text);
  const ahead = time.getTime() - Date.now();
  // What is no time, such as a leap second, is not ahead either.
  if (!(ahead > 0)) throw validationFailed([{ field, message: 'Choose a time in the future.' }]);
  if (ahead > maxDays * DAY_MS) throw validationFailed([{ field, message: tooFar }]);
  return time;
}
