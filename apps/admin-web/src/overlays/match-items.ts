import { foldText, createSearchMatcher } from '@countinghouse/shared/search';

interface Searchable {
  label: string;
  note?: string;
}

/**
 * Returns the items whose label or note contains every word of the query. Items whose label starts with the query come
 * first. An empty query returns all items in their order.
 */
export function matchItems<Item extends Searchable>(items: readonly Item[], query: string): Item[] {
  const matches = createSearchMatcher(query);
  const matchingItems = items.filter(({ label, note }) => matches(label, note));
  const foldedQuery = foldText(query);
  const rank = ({ label }: Item) => (foldText(label).startsWith(foldedQuery) ? 0 : 1);
  return matchingItems.toSorted((a, b) => rank(a) - rank(b));
}
