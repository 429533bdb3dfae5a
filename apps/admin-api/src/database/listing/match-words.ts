import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Conditions that a folded text contains each word, in the form that a trigram index supports. */
export const containsWords = (text: SQLWrapper, words: readonly string[]): SQL[] =>
  words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);

/** As {@link containsWords}, in a form that no index supports, so that the planner keeps to the index of the list's order. */
export const containsWordsUnindexed = (text: SQLWrapper, words: readonly string[]): SQL[] =>
  words.map((word) => sql`strpos(${text}, ${word}) > 0`);
