import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** That a folded text contains each word, in the form that a trigram index supports. */
export const containsWords = (text: SQLWrapper, words: readonly string[]): SQL[] =>
  words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);

/** As {@link containsWords}, in a form that no index supports: for rows that are read one by one in another order. */
export const containsWordsUnindexed = (text: SQLWrapper, words: readonly string[]): SQL[] =>
  words.map((word) => sql`strpos(${text}, ${word}) > 0`);
