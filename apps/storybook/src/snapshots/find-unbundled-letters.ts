/**
 * Finds visible letters that no bundled font covers, by its `unicode-range`. Each machine renders those in a system
 * font.
 */
export function findUnbundledLetters(root: Element): string[] {
  const unbundledLetters = new Set<string>();
  const coverageByFamily = new Map<string, (letter: string) => boolean>();
  for (const { element, text } of visibleTexts(root)) {
    const [family = ''] = getComputedStyle(element).fontFamily.split(',').map(unquote);
    const isBundled = coverageByFamily.get(family) ?? getCoverage(family);
    coverageByFamily.set(family, isBundled);
    for (const letter of text) if (!isBundled(letter)) unbundledLetters.add(`${letter} in "${text}"`);
  }
  return [...unbundledLetters];
}

function* visibleTexts(root: Element): Generator<{ element: Element; text: string }> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, nodeValue } = texts.currentNode;
    if (element?.checkVisibility() && nodeValue?.trim()) yield { element, text: nodeValue.trim() };
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.checkVisibility()) yield { element: field, text: field.value || field.placeholder };
  }
}

/** Returns a function that tells whether one of the family's files covers a letter. */
function getCoverage(family: string): (letter: string) => boolean {
  const ranges = [...document.fonts]
    .filter((face) => unquote(face.family) === family)
    .flatMap(({ unicodeRange }) => unicodeRange.split(','))
    .map((range) => range.trim().slice('U+'.length).split('-'))
    .map(([first = '', last = first]) => ({ first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }));
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(({ first, last }) => code >= first && code <= last);
  };
}

const unquote = (family: string) => family.trim().replaceAll(/["']/g, '');
