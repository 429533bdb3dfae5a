/**
 * Whether a text is long enough to search records by: three characters, or two in Chinese, Japanese or Korean, where
 * two make a name.
 *
 * @param words trimmed
 */
export function isSearchable(text: string): boolean {
  const minLength = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text) ? 2 : 3;
  return text.length >= minLength;
}
