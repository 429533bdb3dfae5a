import { dash, hasValue } from '../dash/dash';

/**
 * Returns the label and tone of a value. An unknown value, which a newer server may send, is its own label in a neutral tone. A
 * missing value is a dash.
 *
 * @param labels labels of the known values
 */
export function getStatusLabel<Label>(labels: Readonly<Record<string, Label>>, value: string | null | undefined) {
  if (!hasValue(value)) return { label: dash, tone: 'neutral' as const };
  const label = Object.hasOwn(labels, value) ? labels[value] : undefined;
  return label ?? { label: value, tone: 'neutral' as const };
}
