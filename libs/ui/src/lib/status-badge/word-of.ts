/**
 * What a value is called, and its tone. A server may know words that the panel does not know yet: such a word is shown
 * as it came, so that one row does not hide a list.
 *
 * @param vocabulary the words that are known
 */
export function wordOf<Word>(vocabulary: Readonly<Record<string, Word>>, value: string) {
  const word = Object.hasOwn(vocabulary, value) ? vocabulary[value] : undefined;
  return word ?? { label: value, tone: 'neutral' as const };
}
