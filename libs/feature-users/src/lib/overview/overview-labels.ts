import { formatCount } from '@countinghouse/ui';

/** "1 top-up", "2 top-ups", "No top-ups". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`;
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
