/**
 * Finds addresses, hashes and ids that are not rendered by `Identifier`. With the ligatures of the text font, different
 * addresses may look alike.
 */
export function findBareIdentifiers(root: Element): string[] {
  const identifier =
    /chk_…\w|0x[\da-f]{8}|[a-z\d]{10}…[a-z\d]{10}|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{24,}\b(?!@)/i;
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const identifiers: string[] = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!parentElement || parentElement.closest('style, script') || !identifier.test(nodeValue ?? '')) continue;
    const isInIdentifier = parentElement.closest('[data-identifier]') !== null;
    const { fontVariantLigatures } = getComputedStyle(parentElement);
    if (!isInIdentifier || fontVariantLigatures !== 'none') identifiers.push(nodeValue ?? '');
  }
  return identifiers;
}
