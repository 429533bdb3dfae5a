import { listAt, objectAt, resolve, type Json } from './json.ts';

/** Which way a value travels: what a caller sends must still be taken, what it reads must still be there. */
export type Direction = 'sent' | 'read';

/** A contract, as it was released and as it is now. */
export interface Pair<Value> {
  before: Value;
  after: Value;
}

/** A schema with its parts put together: `allOf` merged, and "this or null" written as a type that may be null. */
function flatten(document: Json, value: unknown): Json {
  const schema = resolve(document, value);
  const parts = listAt(schema, 'allOf').map((part) => flatten(document, part));
  const alternatives = listAt(schema, 'oneOf').map((part) => resolve(document, part));
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
  if (only && others.length === 0) {
    const whole = flatten(document, only);
    return { ...schema, ...whole, type: [...typesOf(whole), 'null'] };
  }
  return parts.reduce<Json>(
    (whole, part) => ({
      ...whole,
      ...part,
      properties: { ...objectAt(whole, 'properties'), ...objectAt(part, 'properties') },
      required: [...listAt(whole, 'required'), ...listAt(part, 'required')],
    }),
    schema,
  );
}

function typesOf({ type }: Json): string[] {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.map(String);
}

/** Limits, each with the direction that makes it narrower: up or down. */
const limits = {
  minLength: 1,
  minimum: 1,
  minItems: 1,
  minProperties: 1,
  maxLength: -1,
  maximum: -1,
  maxItems: -1,
  'x-decimals': -1,
};

/**
 * Lists what a caller of the released contract can no longer rely on.
 *
 * @param documents for the references in the schemas
 * @param place where the schemas stand, for the sentences
 */
export function findSchemaChanges(
  documents: Pair<Json>,
  schemas: Pair<unknown>,
  place: string,
  direction: Direction,
  seen: ReadonlySet<string> = new Set(),
): string[] {
  const pair = `${JSON.stringify(schemas.before)} ${JSON.stringify(schemas.after)}`;
  // A schema that contains itself has already been compared on the way here.
  if (seen.has(pair)) return [];
  const path = new Set(seen).add(pair);
  const before = flatten(documents.before, schemas.before);
  const after = flatten(documents.after, schemas.after);
  const isSent = direction === 'sent';
  const changes: string[] = [];
  const tell = (change: string) => changes.push(`${place}: ${change}`);
  const compare = (child: Pair<unknown>, name: string) =>
    changes.push(...findSchemaChanges(documents, child, `${place}${name}`, direction, path));

  const types: Pair<string[]> = { before: typesOf(before), after: typesOf(after) };
  const [promised, kept] = isSent ? [types.before, types.after] : [types.after, types.before];
  const isKept = (type: string) => kept.includes(type) || (type === 'integer' && kept.includes('number'));
  if (!promised.every(isKept)) tell(`its type was ${types.before.join(' or ')} and is ${types.after.join(' or ')}`);
  if (before['format'] !== after['format']) {
    tell(`its format was ${String(before['format'] ?? 'any')} and is ${String(after['format'] ?? 'any')}`);
  }

  const values = listAt(after, 'enum');
  const lost = listAt(before, 'enum').filter((value) => !values.includes(value));
  if (values.length > 0 && lost.length > 0) tell(`it no longer takes ${lost.join(', ')}`);
  if (isSent && values.length > 0 && !('enum' in before)) tell(`it takes ${values.join(', ')} only`);
  if (before['const'] !== after['const']) tell('its one value has changed');

  if (isSent) {
    for (const [name, sign] of Object.entries(limits)) {
      const [old, now] = [before[name], after[name]];
      if (typeof now === 'number' && (typeof old !== 'number' || (now - old) * sign > 0)) tell(`${name} is now ${now}`);
    }
    if ('pattern' in after && before['pattern'] !== after['pattern']) tell('its pattern has changed');
  }

  const properties: Pair<Json> = { before: objectAt(before, 'properties'), after: objectAt(after, 'properties') };
  const required: Pair<readonly unknown[]> = { before: listAt(before, 'required'), after: listAt(after, 'required') };
  for (const [name, schema] of Object.entries(properties.before)) {
    if (name in properties.after) compare({ before: schema, after: properties.after[name] }, `.${name}`);
    else if (!isSent || after['additionalProperties'] === false) tell(`${name} is gone`);
    else continue;
    if (!isSent && name in properties.after && required.before.includes(name) && !required.after.includes(name))
      tell(`${name} may be absent`);
  }
  for (const name of isSent ? required.after : [])
    if (!required.before.includes(name)) tell(`${String(name)} must be sent`);
  if ('items' in before && 'items' in after) compare({ before: before['items'], after: after['items'] }, '[]');
  return changes;
}
