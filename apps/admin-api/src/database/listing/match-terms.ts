import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Conditions that a folded text contains each word, in the form that a trigram index supports. */
export const containsTerms = (text: SQLWrapper, terms: readonly string[]): SQL[] =>
  terms.map((term) => sql`${text} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`);

/** As {@link containsTerms}, in a form that no index supports, so that the planner keeps to the index of the list's order. */
export const containsTermsUnindexed = (text: SQLWrapper, terms: readonly string[]): SQL[] =>
  terms.map((term) => sql`strpos(${text}, ${term}) > 0`);
