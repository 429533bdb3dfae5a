/** A JSON object with unknown properties. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object and not an array. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns the object at a key; an empty one if there is none. */
export const objectAt = (value: unknown, key: string): Json => {
  const child = isObject(value) ? value[key] : undefined;
  return isObject(child) ? child : {};
};
/** Returns the array at a key; an empty one if there is none. */
export const listAt = (value: unknown, key: string): readonly unknown[] => {
  const child = isObject(value) ? value[key] : undefined;
  return Array.isArray(child) ? child : [];
};

/** Resolves an internal reference; returns other objects unchanged, and an empty object for anything else. */
export function resolve(document: Json, value: unknown): Json {
  if (!isObject(value)) return {};
  const { $ref: reference } = value;
  if (typeof reference !== 'string') return value;
  const steps = reference.slice(2).split('/');
  return resolve(document, steps.map((step) => step.replaceAll('~1', '/')).reduce<unknown>(objectAt, document));
}
