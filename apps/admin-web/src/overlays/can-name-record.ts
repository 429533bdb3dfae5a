/**
 * Whether words are long enough to name a record: three letters, or two where Chinese, Japanese or Korean is written, of
 * which two are a name.
 *
 * @param words trimmed
 */
export function canNameRecord(words: string): boolean {
  const fewest = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(words) ? 2 : 3;
  return words.length >= fewest;
}
