/** Combining marks: accents, and Hebrew and Arabic vowel points. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Replacements for letters without a Unicode decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ', '’': "'" },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const foldableLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Normalizes a text for search: decomposed, lower case, without accents, and with plain letters for letters that do not
 * decompose. "Łukasz" becomes "lukasz", and a Korean syllable matches by its first letters.
 * The database function `fold_text` must return the same for each character; its spec compares them.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Fast path for ASCII.
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(foldableLetters, (letter) => plainLetters[letter] ?? letter);
}
