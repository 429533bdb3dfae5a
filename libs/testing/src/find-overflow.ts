/**
 * What does not fit: a page that scrolls sideways, and in its tables and cards whatever is cut off without being text
 * that says so, or stands outside its frame. For a story's root, or by `evaluate` for a page's body.
 */
export function findOverflow(root: Element): string[] {
  const found: string[] = [];
  const words = (element: Element) => `${element.tagName} "${element.textContent.slice(0, 40)}"`;
  const { documentElement: page } = root.ownerDocument;
  if (page.scrollWidth > page.clientWidth) found.push(`the page: ${page.scrollWidth} in ${page.clientWidth}`);

  for (const table of root.querySelectorAll('table')) {
    const frame = table.parentElement ?? table;
    if (frame.scrollWidth > frame.clientWidth) found.push(`the frame: ${frame.scrollWidth} in ${frame.clientWidth}`);
    const { left, right } = frame.getBoundingClientRect();
    for (const cell of table.querySelectorAll('th, td')) {
      const place = cell.getBoundingClientRect();
      if (place.width === 0) continue;
      if (place.left < left - 1 || place.right > right + 1) found.push(`outside: ${words(cell)}`);
      // Plain text may be cut, and then has all of it in its tooltip.
      const isWhole = cell.scrollWidth <= cell.clientWidth || cell.getAttribute('title') === cell.textContent;
      if (!isWhole) found.push(`cut: ${words(cell)}`);
    }
  }
  for (const part of root.querySelectorAll('li dd')) {
    if (part.scrollWidth > part.clientWidth) found.push(`cut: ${words(part)}`);
  }
  return found;
}
