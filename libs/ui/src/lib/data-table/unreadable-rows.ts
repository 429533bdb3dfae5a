import { formatCount } from '../format-count/format-count';

/** More are counted, not told one by one. */
const mostTold = 5;

/** What is said of the rows that could not be read: of each of the first five, and how many more there are. */
export function tellUnreadable(unreadable: readonly string[]): readonly string[] {
  const more = unreadable.length - mostTold;
  if (more <= 0) return unreadable;
  return [
    ...unreadable.slice(0, mostTold),
    `and ${formatCount(more)} more ${more === 1 ? 'row' : 'rows'} that cannot be read`,
  ];
}
