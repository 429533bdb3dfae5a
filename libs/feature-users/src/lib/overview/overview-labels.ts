import { formatCount } from '@countinghouse/ui';

/** Formats a count with its noun: "1 top-up", "2 top-ups", "No top-ups". */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  if (count === 0) return `No ${plural}`;
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
