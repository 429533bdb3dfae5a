import { optionsOf, type FilterOption } from '@countinghouse/ui';

/**
 * What a select of a form offers, from a vocabulary.
 *
 * @param present what the record has; of a word that the server did not say, "Choose..." stands in its place
 */
export function choicesOf(
  vocabulary: Readonly<Record<string, { label: string }>>,
  present: string,
): readonly FilterOption[] {
  return present === ''
    ? [{ value: '', label: 'Choose...' }, ...optionsOf(vocabulary)]
    : optionsOf(vocabulary, present);
}
