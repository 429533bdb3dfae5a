import { dash } from '../dash/dash';

/** A number of things, its digits in groups of three; a dash where it is not known. */
export function formatCount(count: number | null | undefined): string {
  return typeof count === 'number' && Number.isFinite(count) ? count.toLocaleString('en-US') : dash;
}
