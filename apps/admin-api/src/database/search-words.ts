import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** What one text in ten of a sample has is common: an index is drowned by it. */
const commonShare = 0.1;

/** Joins conditions that all have to hold. */
export const every = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

/** Joins conditions of which one has to hold. */
export const some = (conditions: SQL[]): SQL => sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;

/** A word is part of a folded text, in a form that uses no search index: for texts that are looked at one by one. */
export const isWordPart = (text: SQLWrapper, word: string): SQL => sql`strpos(${text}, ${word}) > 0`;

/** Whether an index of trigrams knows a word, or a part of it. */
export const hasTrigram = (word: string): boolean => /[a-z0-9]{3}/.test(word);

/** Which short parts of a text are in its index: all, or not those of the hexadecimal digits within a hash. */
export type Grams = 'search_grams' | 'hash_free_grams';

/** Whether an index knows a word at all. Any two hexadecimal digits are in a quarter of all hashes. */
export const isIndexed = (word: string, grams: Grams): boolean =>
  grams === 'search_grams' || hasTrigram(word) || !/^[0-9a-f]+$/.test(word);

/**
 * A word is part of a folded text, in the form that a search index knows: by trigrams where the word has any, else by
 * search grams. Twelve digits of a hash are enough to find it by; each trigram more would cost.
 */
export function isWordPartByIndex(text: SQL, word: string, grams: Grams = 'search_grams'): SQL {
  if (!hasTrigram(word)) {
    // The single characters are in the pairs already.
    const asked = sql`array(
      select gram from unnest(search_grams(${word})) as gram
      where length(gram) = least(2, length(${word})) ${grams === 'search_grams' ? sql`` : sql`and gram !~ '^[0-9a-f]+$'`}
    )`;
    return sql`(${sql.raw(grams)}(${text}) @> ${asked} and ${isWordPart(text, word)})`;
  }
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  const pattern = escaped.replace(/([0-9a-f]{12})[0-9a-f]+/g, '$1%');
  const isMaybePart = sql`${text} like ${`%${pattern}%`}`;
  return pattern === escaped ? isMaybePart : sql`(${isMaybePart} and ${isWordPart(text, word)})`;
}

/**
 * The words to be looked up in an index: the rarest, and those like it. Common words would only slow the index down; and
 * where it is asked for trigrams as well as for search grams, PostgreSQL works out the grams of all that it finds.
 *
 * @param texts a sample of the texts in the index
 */
export function wordsForIndex(words: readonly string[], texts: readonly string[]): string[] {
  const counted = words
    .map((word) => ({ word, count: texts.filter((text) => text.includes(word)).length }))
    .sort((a, b) => a.count - b.count);
  return counted
    .filter(
      ({ word, count }, rank) =>
        rank === 0 || (count < commonShare * texts.length && hasTrigram(word) === hasTrigram(counted[0]?.word ?? '')),
    )
    .map(({ word }) => word);
}

/** Each word is part of a text, those to be looked up in an index in the form that it knows. */
export const areParts = (text: SQL, words: readonly string[], indexed: readonly string[] = []): SQL =>
  every(words.map((word) => (indexed.includes(word) ? isWordPartByIndex(text, word) : isWordPart(text, word))));
