/** The sort values without descending ones. */
export type AscendingSort<Field extends string> = Exclude<Field, `-${string}`>;

/** Returns whether a sort value is one of the fields, ascending or descending. */
export function isSortOrder<Field extends string>(
  order: string,
  fields: readonly Field[],
): order is Field | `-${Field}` {
  return fields.some((field) => order === field || order === `-${field}`);
}
