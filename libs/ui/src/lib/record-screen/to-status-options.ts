import { toSelectOptions } from '../filter-select/to-select-options';

/**
 * Returns the options of a select that changes a status, starting with "Choose...". The current status is visible but disabled.
 */
export const toStatusOptions = (labels: Parameters<typeof toSelectOptions>[0], current: string | null | undefined) => [
  { value: '', label: 'Choose...' },
  ...toSelectOptions(labels).map((option) => ({ ...option, disabled: option.value === current })),
];
