/** An object of a document that nobody has looked into yet. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not a list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The object under a key; an empty one where there is none. */
export const objectAt = (value: unknown, key: string): Json => {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
};
/** The list under a key; an empty one where there is none. */
export const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
};
