const longest = 20;
const kept = 10;

/** Hashes and addresses longer than 20 characters become the first 10, an ellipsis, and the last 10. */
export function shorten(value: string): string {
  return value.length > longest ? `${value.slice(0, kept)}…${value.slice(-kept)}` : value;
}
