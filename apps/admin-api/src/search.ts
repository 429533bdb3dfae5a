import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A search that matches more than this stops counting. */
export const countedMatches = 1_000;

/**
 * How many matches are told.
 *
 * @param matches counted as far as one beyond {@link countedMatches}
 */
export const toSearchTotal = (matches: number) => ({
  total: Math.min(matches, countedMatches),
  totalIsLowerBound: matches > countedMatches,
});

/**
 * Whether a term is part of one of these texts, whatever the case of both; undefined where the term is blank.
 *
 * The texts are parted by a character that none of them may hold.
 */
export function isPartOfAny(search: string | undefined, ...texts: SQLWrapper[]): SQL | undefined {
  const term = search?.trim();
  if (!term) return undefined;
  return sql`strpos(fold_case(concat_ws(e'\x1f', ${sql.join(texts, sql`, `)})), fold_case(${term})) > 0`;
}
