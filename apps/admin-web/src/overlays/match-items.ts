import { foldText, searchFor } from '@countinghouse/shared/search';

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
  const isFound = searchFor(words);
  const found = items.filter(({ label, note }) => isFound(label, note));
  const typed = foldText(words);
  const rank = ({ label }: Item) => (foldText(label).startsWith(typed) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
