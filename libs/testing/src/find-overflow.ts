/**
 * Finds overflow: a page that scrolls horizontally, and content of tables and cards that is cut off without a tooltip or
 * outside its frame. Call it with a story's root, or with a page's body in Playwright's `evaluate`.
 */
export function findOverflow(root: Element): string[] {
  const problems: string[] = [];
  const describeElement = (element: Element) => `${element.tagName} "${element.textContent.slice(0, 40)}"`;
  const { documentElement: page } = root.ownerDocument;
  if (page.scrollWidth > page.clientWidth) problems.push(`the page: ${page.scrollWidth} in ${page.clientWidth}`);

  for (const table of root.querySelectorAll('table')) {
    const frame = table.parentElement ?? table;
    if (frame.scrollWidth > frame.clientWidth) problems.push(`the frame: ${frame.scrollWidth} in ${frame.clientWidth}`);
    const { left, right } = frame.getBoundingClientRect();
    for (const cell of table.querySelectorAll('th, td')) {
      const box = cell.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.left < left - 1 || box.right > right + 1) problems.push(`outside: ${describeElement(cell)}`);
      // Plain text may be cut off if its tooltip has all of it.
      const isComplete = cell.scrollWidth <= cell.clientWidth || cell.getAttribute('title') === cell.textContent;
      if (!isComplete) problems.push(`cut: ${describeElement(cell)}`);
    }
  }
  for (const value of root.querySelectorAll('li dd')) {
    if (value.scrollWidth > value.clientWidth) problems.push(`cut: ${describeElement(value)}`);
  }
  return problems;
}
