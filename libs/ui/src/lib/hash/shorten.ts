const MAX_CHARACTERS = 20;
const SHOWN_CHARACTERS = 10;

/** Shortens a value of more than 20 characters to its first and last 10 with an ellipsis between. */
export function shorten(value: string): string {
  return value.length > MAX_CHARACTERS
    ? `${value.slice(0, SHOWN_CHARACTERS)}…${value.slice(-SHOWN_CHARACTERS)}`
    : value;
}
