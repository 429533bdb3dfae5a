import { formatCount } from '../format-count/format-count';

/** Further malformed rows are only counted. */
const MAX_LISTED_ROWS = 5;

/** Returns the messages to show for malformed rows: the first five, and a count of the others. */
export function summarizeMalformedRows(malformedRows: readonly string[]): readonly string[] {
  const more = malformedRows.length - MAX_LISTED_ROWS;
  if (more <= 0) return malformedRows;
  return [
    ...malformedRows.slice(0, MAX_LISTED_ROWS),
    `and ${formatCount(more)} more ${more === 1 ? 'row' : 'rows'} that could not be read`,
  ];
}
