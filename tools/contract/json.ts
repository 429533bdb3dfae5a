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

/** What a value is, or what its reference inside the document leads to; an empty object where it is neither. */
export function resolve(document: Json, value: unknown): Json {
  if (!isObject(value)) return {};
  const { $ref: reference } = value;
  if (typeof reference !== 'string') return value;
  const steps = reference.slice(2).split('/');
  return resolve(document, steps.map((step) => step.replaceAll('~1', '/')).reduce<unknown>(objectAt, document));
}
