/** What stands over and under letters: accents, and the points of Hebrew and Arabic vowels. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Letters that no decomposition makes plain. */
const plain: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ', '’': "'" },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const notPlain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * A text as searches compare it: decomposed, without case and accents, and with plain letters for those that do not
 * decompose, so that "Łukasz" is "lukasz", and a Korean syllable is found by its beginning.
 * The database's `fold_text` gives the same for each letter; its spec compares them.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have nothing else to be folded.
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(notPlain, (letter) => plain[letter] ?? letter);
}
