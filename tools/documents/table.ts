/** Formats a table in Markdown; the first row is its header. */
export function toTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [header, header.map(() => '---'), ...rows].map(toLine).join('');
}
