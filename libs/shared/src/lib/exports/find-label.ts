/** Returns the label of a value, or the value itself if it has none; undefined for an empty value. */
export function findLabel(
  labels: Readonly<Record<string, string>>,
  value: string | null | undefined,
): string | undefined {
  if (!value) return undefined;
  return Object.hasOwn(labels, value) ? labels[value] : value;
}
