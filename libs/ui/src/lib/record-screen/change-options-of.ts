import { optionsOf } from '../filter-select/options-of';

/**
 * What a select offers that changes a status: "Choose..." first. What the record has already stays in sight, and cannot be
 * chosen.
 */
export const changeOptionsOf = (vocabulary: Parameters<typeof optionsOf>[0], present: string | null | undefined) => [
  { value: '', label: 'Choose...' },
  ...optionsOf(vocabulary).map((option) => ({ ...option, disabled: option.value === present })),
];
