import { dash } from '../dash/dash';
import type { FilterOption } from './filter-select';

/**
 * Converts labels to the options of a select or filter.
 *
 * @param present current value of the record. An unknown value is added as an option, so that the select neither shows nor
 *   saves another one. "", the form value of a missing field, is added as a dash.
 */
export function toSelectOptions(
  labels: Readonly<Record<string, { label: string }>>,
  present?: string | null,
): FilterOption[] {
  const options = Object.entries(labels).map(([value, { label }]) => ({ value, label }));
  const isKnown = present === undefined || present === null || Object.hasOwn(labels, present);
  return isKnown ? options : [...options, { value: present, label: present || dash }];
}
