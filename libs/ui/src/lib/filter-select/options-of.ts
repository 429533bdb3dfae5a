import type { FilterOption } from './filter-select';

/** What a field or a filter offers, from a vocabulary. */
export function optionsOf(vocabulary: Readonly<Record<string, { label: string }>>): FilterOption[] {
  return Object.entries(vocabulary).map(([value, { label }]) => ({ value, label }));
}
