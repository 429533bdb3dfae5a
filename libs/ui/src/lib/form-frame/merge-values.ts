/** Fields of a form by their paths (`investmentAmount.min`), in the form's order. */
export type Fields = ReadonlyMap<string, unknown>;

/** The fields that a form's values hold; what is in a group has the group's name before its own. */
export function fieldsOf(values: object): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    if (!isGroup(value)) fields.set(name, value);
    else for (const [path, inner] of fieldsOf(value)) fields.set(`${name}.${path}`, inner);
  }
  return fields;
}

/** A file is an object too, and one value. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export interface MergeInput {
  /** What was read before anything was typed. */
  base: object;
  /** What the form holds. */
  mine: object;
  /** What is read now. */
  theirs: object;
  /**
   * Fields that say something about another one, by path: `{ isChecked: 'file' }`. Once somebody else has changed the other
   * one, what was typed about it is void.
   */
  follows?: Readonly<Record<string, string>>;
}

export interface MergedFields {
  /** What the form is to hold now. */
  fields: Fields;
  /** What somebody else has changed, as it was before; except where the same was typed here. */
  was: Fields;
}

/** Puts what was typed onto the record as it is now: each field is mine where I changed it, and theirs where I did not. */
export function mergeValues({ base, mine, theirs, follows = {} }: MergeInput): MergedFields {
  const before = fieldsOf(base);
  const typed = fieldsOf(mine);
  const now = fieldsOf(theirs);
  const isTheirs = (path: string) => now.get(path) !== before.get(path);

  const fields = new Map<string, unknown>();
  const was = new Map<string, unknown>();
  for (const [path, value] of now) {
    const other = follows[path];
    const isVoid = other !== undefined && isTheirs(other);
    const isMine = !isVoid && typed.get(path) !== before.get(path);
    fields.set(path, isMine ? typed.get(path) : value);
    if (!isVoid && isTheirs(path) && typed.get(path) !== value) was.set(path, before.get(path));
  }
  return { fields, was };
}
