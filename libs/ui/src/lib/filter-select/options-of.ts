import { dash } from '../dash/dash';
import type { FilterOption } from './filter-select';

/**
 * What a field or a filter offers, from a vocabulary.
 *
 * @param present what the record has: a word that a server knows and the panel does not is offered, too, so that a select
 * neither shows nor saves another one in its place. "", as a form holds what the record does not have, is offered as a dash
 */
export function optionsOf(
  vocabulary: Readonly<Record<string, { label: string }>>,
  present?: string | null,
): FilterOption[] {
  const known = Object.entries(vocabulary).map(([value, { label }]) => ({ value, label }));
  const isKnown = present === undefined || present === null || Object.hasOwn(vocabulary, present);
  return isKnown ? known : [...known, { value: present, label: present || dash }];
}
