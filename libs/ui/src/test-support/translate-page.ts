/**
 * Simulates browser translation: replaces each text node that is not marked `translate="no"` with an element.
 */
export function translatePage(page: HTMLElement = document.body): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate=no], style, script')) continue;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    font.append(inner);
    text.replaceWith(font);
  }
}
