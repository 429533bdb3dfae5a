/** What an item is found by. */
interface Named {
  label: string;
  note?: string;
}

/**
 * The items whose label or note has every word, those first whose label begins with what was typed. Without words, all
 * items in their order.
 */
export function matchItems<Item extends Named>(items: readonly Item[], words: string): Item[] {
  const typed = words.toLowerCase();
  const parts = typed.split(/\s+/);
  const found = items.filter(({ label, note = '' }) => {
    const text = `${label} ${note}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
  const rank = ({ label }: Item) => (label.toLowerCase().startsWith(typed) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
