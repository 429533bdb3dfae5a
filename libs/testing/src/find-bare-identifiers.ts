/**
 * The addresses, hashes and ids under an element that are not drawn by `Identifier`: in the font of the text, letters and
 * digits that stand together may become other characters, and two addresses that differ look alike.
 */
export function findBareIdentifiers(root: Element): string[] {
  const identifier =
    /chk_…\w|0x[\da-f]{8}|[a-z\d]{10}…[a-z\d]{10}|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{24,}\b(?!@)/i;
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!parentElement || parentElement.closest('style, script') || !identifier.test(nodeValue ?? '')) continue;
    const isDrawnAsOne = parentElement.closest('[data-identifier]') !== null;
    const { fontVariantLigatures } = getComputedStyle(parentElement);
    if (!isDrawnAsOne || fontVariantLigatures !== 'none') found.push(nodeValue ?? '');
  }
  return found;
}
