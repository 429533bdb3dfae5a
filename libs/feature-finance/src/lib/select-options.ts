import { toSelectOptions, type FilterOption } from '@countinghouse/ui';

/**
 * Returns the options of a form select.
 *
 * @param current the record's value; "" adds the option "Choose..."
 */
export function getSelectOptions(
  labels: Readonly<Record<string, { label: string }>>,
  current: string,
): readonly FilterOption[] {
  return current === ''
    ? [{ value: '', label: 'Choose...' }, ...toSelectOptions(labels)]
    : toSelectOptions(labels, current);
}
