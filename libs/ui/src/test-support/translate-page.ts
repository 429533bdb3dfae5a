/**
 * Translates the page as browsers do: each text, but for those marked `translate="no"`, goes out of the page, and elements
 * with another text take its place.
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
