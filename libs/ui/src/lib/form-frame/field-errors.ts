/** What a refused save says: words for the whole, and for single fields by their path (`investmentAmount.min`). */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Reads a refusal from whatever a save was rejected with; an error without `fields` is about the whole form. */
export function toRefusal(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : 'Something went wrong';
  const fields = isRecord(error) && isRecord(error['fields']) ? error['fields'] : {};
  return { message, fields: Object.fromEntries(Object.entries(fields).filter(isFieldError)) };
}

/** Splits a refusal into what lands on a field of the form and what none of its fields can show. */
export function placeErrors(refusal: Refusal, values: object) {
  const entries = Object.entries(refusal.fields);
  return {
    onFields: Object.fromEntries(entries.filter(([path]) => hasPath(values, path))),
    elsewhere: entries.filter(([path]) => !hasPath(values, path)).map(([path, message]) => `${path}: ${message}`),
  };
}

function hasPath(values: unknown, path: string): boolean {
  let current = values;
  for (const key of path.split('.')) {
    if (!isRecord(current) || !(key in current)) return false;
    current = current[key];
  }
  return true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldError(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
