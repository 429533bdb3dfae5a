/** Two ends, as the address has them; "" is no end. */
export interface Span {
  from: string;
  to: string;
}

/** What was typed, read: a span, or for each end what is wrong with it. */
export type SpanReading = { span: Span } | { errors: Partial<Span> };

/**
 * Reads two ends that were typed.
 *
 * @param read an end as the address has it; undefined where it is none. Nothing typed is no end.
 * @param words what is said of an end that is none, and of a beginning that comes after the end
 */
export function readSpan(
  typed: Span,
  read: (text: string) => string | undefined,
  isAfter: (from: string, to: string) => boolean,
  words: { wrong: string; reversed: string },
): SpanReading {
  const [from, to] = [typed.from, typed.to].map((text) => (text === '' ? '' : read(text)));
  if (from === undefined || to === undefined) {
    return {
      errors: { ...(from === undefined && { from: words.wrong }), ...(to === undefined && { to: words.wrong }) },
    };
  }
  if (from !== '' && to !== '' && isAfter(from, to)) return { errors: { from: words.reversed } };
  return { span: { from, to } };
}

/** A span in words; undefined where it has no end. */
export function describeSpan(
  { from, to }: Span,
  words: { from: (from: string) => string; to: (to: string) => string; both: (from: string, to: string) => string },
): string | undefined {
  if (from !== '' && to !== '') return words.both(from, to);
  if (from !== '') return words.from(from);
  return to === '' ? undefined : words.to(to);
}
