/** Form fields by path (`investmentAmount.min`), in the form's order. */
export type Fields = ReadonlyMap<string, unknown>;

/** Flattens nested form values to fields with dotted paths. */
export function flattenFields(values: object): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    if (!isGroup(value)) fields.set(name, value);
    else for (const [path, inner] of flattenFields(value)) fields.set(`${name}.${path}`, inner);
  }
  return fields;
}

/** Returns whether a value is a group of fields. A file is an object but a single value. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Inputs of a three-way merge. */
export interface MergeInput {
  /** The record when editing started. */
  base: object;
  /** Current values of the form. */
  mine: object;
  /** The current record on the server. */
  theirs: object;
  /**
   * Dependent fields and the fields that they depend on, by path: `{ isChecked: 'file' }`. When someone else changes `file`,
   * the user's value of `isChecked` is discarded.
   */
  dependentFields?: Readonly<Record<string, string>>;
}

/** Result of a three-way merge. */
export interface MergedFields {
  /** New values of the form. */
  fields: Fields;
  /** Base values of the fields that someone else changed to a different value than the user's. */
  previous: Fields;
}

/** Merges the user's changes into the current record: changed fields keep the user's value, others take the server's. */
export function mergeValues({ base, mine, theirs, dependentFields = {} }: MergeInput): MergedFields {
  const before = flattenFields(base);
  const typed = flattenFields(mine);
  const now = flattenFields(theirs);
  const isTheirs = (path: string) => now.get(path) !== before.get(path);

  const fields = new Map<string, unknown>();
  const previous = new Map<string, unknown>();
  for (const [path, value] of now) {
    const other = dependentFields[path];
    const isDiscarded = other !== undefined && isTheirs(other);
    const isMine = !isDiscarded && typed.get(path) !== before.get(path);
    fields.set(path, isMine ? typed.get(path) : value);
    if (!isDiscarded && isTheirs(path) && typed.get(path) !== value) previous.set(path, before.get(path));
  }
  return { fields, previous };
}
