/** Both ends of a range in URL format; "" for an open end. */
export interface ValueRange {
  /** Start of the range. */
  from: string;
  /** End of the range. */
  to: string;
}

/** A parsed range, or an error for each invalid end. */
export type RangeResult = { range: ValueRange } | { errors: Partial<ValueRange> };

/**
 * Parses both ends of an entered range.
 *
 * @param read parses one end to URL format; returns undefined if it is invalid. It is not called for an empty end.
 * @param messages errors for an invalid end, and for a start after the end
 */
export function parseRange(
  input: ValueRange,
  parse: (text: string) => string | undefined,
  isAfter: (from: string, to: string) => boolean,
  messages: { invalid: string; reversed: string },
): RangeResult {
  const [from, to] = [input.from, input.to].map((text) => (text === '' ? '' : parse(text)));
  if (from === undefined || to === undefined) {
    return {
      errors: {
        ...(from === undefined && { from: messages.invalid }),
        ...(to === undefined && { to: messages.invalid }),
      },
    };
  }
  if (from !== '' && to !== '' && isAfter(from, to)) return { errors: { from: messages.reversed } };
  return { range: { from, to } };
}

/** Formats a range; returns undefined for an empty one. */
export function formatRange(
  { from, to }: ValueRange,
  messages: { from: (from: string) => string; to: (to: string) => string; both: (from: string, to: string) => string },
): string | undefined {
  if (from !== '' && to !== '') return messages.both(from, to);
  if (from !== '') return messages.from(from);
  return to === '' ? undefined : messages.to(to);
}
