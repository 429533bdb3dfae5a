import { dash, hasValue } from '../dash/dash';

const formatter = new Intl.NumberFormat('en-US');

/** Formats a count with grouped digits; returns a dash if it is missing. */
export function formatCount(count: number | null | undefined): string {
  return hasValue(count) ? formatter.format(count) : dash;
}
