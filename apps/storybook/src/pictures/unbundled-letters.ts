/**
 * The letters that are seen and that no font of ours has: each machine draws them in a font of its own, and so otherwise than the
 * next. What a font has is what its `unicode-range` says.
 */
export function findUnbundledLetters(root: Element): string[] {
  const found = new Set<string>();
  const bundled = new Map<string, (letter: string) => boolean>();
  for (const { element, text } of seenTexts(root)) {
    const [family = ''] = getComputedStyle(element).fontFamily.split(',').map(unquoted);
    const isBundled = bundled.get(family) ?? lettersOf(family);
    bundled.set(family, isBundled);
    for (const letter of text) if (!isBundled(letter)) found.add(`${letter} in "${text}"`);
  }
  return [...found];
}

function* seenTexts(root: Element): Generator<{ element: Element; text: string }> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, nodeValue } = texts.currentNode;
    if (element?.checkVisibility() && nodeValue?.trim()) yield { element, text: nodeValue.trim() };
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.checkVisibility()) yield { element: field, text: field.value || field.placeholder };
  }
}

/** Whether a family has a letter: one of its files covers it. */
function lettersOf(family: string): (letter: string) => boolean {
  const ranges = [...document.fonts]
    .filter((face) => unquoted(face.family) === family)
    .flatMap(({ unicodeRange }) => unicodeRange.split(','))
    .map((range) => range.trim().slice('U+'.length).split('-'))
    .map(([first = '', last = first]) => ({ first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }));
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(({ first, last }) => code >= first && code <= last);
  };
}

const unquoted = (family: string) => family.trim().replaceAll(/["']/g, '');
