import { dash, isKnown } from '../dash/dash';

const figures = new Intl.NumberFormat('en-US');

/** A number of things, its digits in groups of three; a dash where it is not known. */
export function formatCount(count: number | null | undefined): string {
  return isKnown(count) ? figures.format(count) : dash;
}
