/** An object of an answer that nobody has looked into yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
