import { dash, isKnown } from '../dash/dash';

/**
 * What a value is called, and its tone. A server may know words that the panel does not know yet: such a word is shown
 * as it came, so that one row does not hide a list. Nothing known is a dash.
 *
 * @param vocabulary the words that are known
 */
export function wordOf<Word>(vocabulary: Readonly<Record<string, Word>>, value: string | null | undefined) {
  if (!isKnown(value)) return { label: dash, tone: 'neutral' as const };
  const word = Object.hasOwn(vocabulary, value) ? vocabulary[value] : undefined;
  return word ?? { label: value, tone: 'neutral' as const };
}
