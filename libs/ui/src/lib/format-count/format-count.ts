import { dash, isKnown } from '../dash/dash';

/** A number of things, its digits in groups of three; a dash where it is not known. */
export function formatCount(count: number | null | undefined): string {
  return isKnown(count) ? count.toLocaleString('en-US') : dash;
}
